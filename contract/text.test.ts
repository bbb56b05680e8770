import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contentSchema } from './calls/message-content.ts';
import { newNotificationBody } from './notifications.ts';
import { countCodePoints, isBlank, textOrNull } from './text.ts';

test('length counts code points, not UTF-16 units', () => {
  expect(countCodePoints('güvercin')).toBe(8);
  expect(countCodePoints('🕊️')).toBe(2);
});

test('a message of 500 code points passes and one of 501 does not', () => {
  expect(v.is(contentSchema, '🕊'.repeat(500))).toBe(true);
  const result = v.safeParse(contentSchema, 'a'.repeat(501));
  expect(result.issues?.[0].message).toBe('message-too-long');
});

test('a text that the database cannot return unchanged is rejected', () => {
  for (const text of ['a\u0000b', 'a\ud800', '\udc00a']) {
    expect(v.safeParse(contentSchema, text).success).toBe(false);
  }
  expect(v.parse(contentSchema, '\u{1fab6}')).toBe('\u{1fab6}');
});

test.each([
  ['white space', ' \n\u00a0\u3000 '],
  ['zero widths', '\u200b\u200c\u200d\u2060\ufeff'],
  ['directions', '\u200e\u200f\u202e\u2067'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['fillers that count as letters', '\u3164\uffa0\u115f\u1160'],
  ['Braille without a dot', '\u2800 \u2800'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['tags', '\u{e0067}\u{e007f}'],
  ['controls', '\u0001\u0085'],
  ['blanks of other scripts', '\u{1d159}\u{13441}\u{13442}\u034f\u17b4\u180e'],
])('a text of %s alone is empty', (_, text) => {
  expect(isBlank(text)).toBe(true);
  expect(v.safeParse(contentSchema, text).issues?.[0].message).toBe('message-empty');
  expect(v.parse(textOrNull(20), text)).toBeNull();
  expect(v.is(newNotificationBody, { title: text, message: 'a' })).toBe(false);
});

test.each([
  ...['.', '?', '…', '7', 'ı', '⠁', '\u0301', 'नमस्ते', 'نمی\u200cدانم', '\u202eabc'],
  ...['❤\ufe0f', '👩\u200d👩\u200d👧', '1\ufe0f\u20e3', '🇹🇷', '👍🏽', '\ufffc'],
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
])('%j has visible text and stays unchanged', (text) => {
  expect(v.parse(contentSchema, text)).toBe(text);
  expect(v.parse(textOrNull(20), text)).toBe(text);
});

test('the ends are trimmed of white space', () => {
  expect(v.parse(textOrNull(10), ' a ')).toBe('a');
});
