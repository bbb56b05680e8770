import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emailSchema } from './accounts.ts';
import { normalizeEmail, toReadableEmail } from './email.ts';

test.each([
  ["o'brien@example.com", "o'brien@example.com"],
  ['a&b@example.com', 'a&b@example.com'],
  ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
  [' Ali@Example.COM\n', 'ali@example.com'],
  ['ali@örnek.com.tr', 'ali@xn--rnek-4qa.com.tr'],
  ['ali@ÖRNEK.com.tr', 'ali@xn--rnek-4qa.com.tr'],
  ['ali@o\u0308rnek.com.tr', 'ali@xn--rnek-4qa.com.tr'],
  ['ali@XN--RNEK-4QA.com.tr', 'ali@xn--rnek-4qa.com.tr'],
  ['ali@örnek。com。tr', 'ali@xn--rnek-4qa.com.tr'],
  ['a@example.xn--p1ai', 'a@example.xn--p1ai'],
  ['a@example.рф', 'a@example.xn--p1ai'],
  ['a@正體.台灣', 'a@xn--2lw052h.xn--kpry57d'],
  // The capitals of a Turkish keyboard, and the form that Chromium's e-mail field returns for them.
  ['ALİ@GMAİL.COM', 'ali@gmail.com'],
  ['ALI\u0307@GMAI\u0307L.COM', 'ali@gmail.com'],
  [`ali@${new URL('https://GMAİL.COM').hostname}`, 'ali@gmail.com'],
  ['a@1.example', 'a@1.example'],
])('%j is normalised to the address %s', (typed, email) => {
  expect(v.parse(emailSchema, typed)).toBe(email);
  expect(normalizeEmail(email)).toBe(email);
});

test.each([
  ...['', '@', 'ali', 'ali@', '@example.com', 'ali@example', 'ali@@example.com', 'a b@example.com'],
  ...['a..b@example.com', '.a@example.com', 'a.@example.com', '"a b"@example.com', 'ğ@example.com'],
  ...['a@example.com.', 'a@.example.com', 'a@-a.example', 'a@a_b.example', 'a@exa mple.com'],
  ...[
    'a@127.0.0.1',
    'a@0x7f.1',
    'a@[::1]',
    'a@example.com:443',
    'a@example.com/x',
    'a@ex%61mple.com',
  ],
  ...['a@example.com?x', 'a@example.com#x', 'a@exa\tmple.com', 'a@xn--a.example', 'a@xn--.com'],
  ...[
    'a@example.com\r\nBcc: b@example.com',
    `a@${'a'.repeat(64)}.com`,
    'a@ex℀mple.com',
    'a@b,c.com',
  ],
  `${'a'.repeat(243)}@example.com`,
])('%j is not an address', (typed) => {
  expect(v.is(emailSchema, typed)).toBe(false);
});

test('addresses stored by earlier builds stay unchanged', () => {
  // The schema that earlier builds used for addresses.
  const before = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email());
  const label = fc.stringMatching(/^[A-Za-z\d]{1,20}(-[A-Za-z\d]{1,20})?$/);
  const typed = fc
    .tuple(
      fc.stringMatching(/^[\w+-]{1,20}(\.[\w+-]{1,20})?$/),
      fc.array(label, { minLength: 1, maxLength: 3 }),
      fc.stringMatching(/^[A-Za-z]{2,12}$/),
    )
    .map(([local, labels, top]) => `${local}@${labels.join('.')}.${top}`);
  fc.assert(
    fc.property(typed, (address) => {
      fc.pre(v.is(before, address));
      expect(normalizeEmail(address)).toBe(v.parse(before, address));
    }),
  );
});

test('a stored address is shown in Unicode and parses back to itself', () => {
  expect(toReadableEmail('ali@xn--rnek-4qa.com.tr')).toBe('ali@örnek.com.tr');
  expect(toReadableEmail('xn--a@example.com')).toBe('xn--a@example.com');
  expect(toReadableEmail('a@xn--\u00fc.com')).toBe('a@xn--\u00fc.com');
  const typed = fc.tuple(fc.stringMatching(/^[\w']{1,9}$/), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(typed, ([local, label]) => {
      const email = normalizeEmail(`${local}@${label}.example`);
      if (email !== null) expect(normalizeEmail(toReadableEmail(email))).toBe(email);
    }),
  );
});
