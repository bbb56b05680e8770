import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contentSchema } from './mutations/message-content.ts';
import { countCodePoints, textOrNull } from './text.ts';

test('length counts code points, not UTF-16 units', () => {
  expect(countCodePoints('güvercin')).toBe(8);
  expect(countCodePoints('🕊️')).toBe(2);
});

test('a message of 500 code points passes and one of 501 does not', () => {
  expect(v.is(contentSchema, '🕊'.repeat(500))).toBe(true);
  const result = v.safeParse(contentSchema, 'a'.repeat(501));
  expect(result.issues?.[0].message).toBe('message-too-long');
});

test('a text that a database would not give back as it was is refused', () => {
  for (const text of ['a\u0000b', 'a\ud800', '\udc00a']) {
    expect(v.safeParse(contentSchema, text).success).toBe(false);
  }
  expect(v.parse(contentSchema, '\u{1fab6}')).toBe('\u{1fab6}');
});

test('a message of white space is empty', () => {
  expect(v.safeParse(contentSchema, ' \n ').issues?.[0].message).toBe('message-empty');
});

test('white space alone becomes null', () => {
  expect(v.parse(textOrNull(10), '   ')).toBeNull();
  expect(v.parse(textOrNull(10), ' a ')).toBe('a');
});
