import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  changeSettingsBody,
  liveLimitNames,
  liveLimits,
  mailDomainsSchema,
} from './live-settings.ts';
import { incomingEventSchema } from './stream-events.ts';

test('domains are normalised like addresses and stored once each', () => {
  const typed = [' Spam.Example ', '@spam.example', '*.örnek.com.tr', 'xn--rnek-4qa.com.tr'];
  expect(v.parse(mailDomainsSchema, typed)).toEqual(['spam.example', 'xn--rnek-4qa.com.tr']);
});

test.each(['', 'example', 'a@spam.example', 'spam .example', 'https://spam.example', '1.2.3.4'])(
  '%j is no mail domain',
  (typed) => expect(v.is(mailDomainsSchema, [typed])).toBe(false),
);

test('a limit takes whole numbers within its bounds, and null', () => {
  for (const name of liveLimitNames) {
    const { min, max } = liveLimits[name];
    const takes = (value: unknown) => v.is(changeSettingsBody, { [name]: value });
    expect([min, max, null].map(takes)).toEqual([true, true, true]);
    expect([min - 1, max + 1, min + 0.5, String(min)].map(takes)).toEqual(Array(4).fill(false));
  }
  expect(v.is(changeSettingsBody, { LIMIT_READS: 1 })).toBe(false);
});

test('a banner that a device cannot parse is treated as no banner', () => {
  const hello = {
    type: 'connected',
    streamId: '00000000-0000-7000-8000-0000000000ff',
    head: 1,
    epoch: 'e',
  };
  expect(v.parse(incomingEventSchema, hello)).toEqual(hello);
  const strange = { ...hello, banner: { id: 'b', kind: 'blinking', tr: 't', en: 'e' } };
  expect(v.parse(incomingEventSchema, strange)).toEqual({ ...hello, banner: null });
});
