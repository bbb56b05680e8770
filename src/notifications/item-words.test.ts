import { describe, expect, test } from 'vitest';
import { notificationKindSchema } from '../../contract/entities.ts';
import { languages } from '../../i18n/language.ts';
import { notificationWords } from '../../i18n/notifications/notification-words.ts';
import { itemSentence, itemWords } from './item-words.ts';

const facts = {
  title: null,
  message: null,
  sender: { name: 'Elif Aydın', isDeleted: false },
  pigeon: { ring: '1C8', label: 'welcome', status: 'retired' },
} as const;

describe.each(languages)('in %s', (language) => {
  test.each(['message', 'reply', 'friend-completed'] as const)('%s emphasises the name', (kind) => {
    const { before, strong, after, detail } = itemWords(language, { kind, ...facts });
    const { message } = notificationWords(language, { kind, ...facts });
    expect(strong).toBe('Elif Aydın');
    expect(`${before}${strong}${after}`).toBe(message);
    expect(detail).toBeNull();
  });

  test('a pigeon has its own title and line', () => {
    const words = itemWords(language, { kind: 'pigeon-lost', ...facts });
    expect(words.strong).not.toBe('');
    expect(words.detail).toContain('1C8');
  });

  test.each(notificationKindSchema.options)('%s is read out as one sentence', (kind) => {
    expect(itemSentence(language, { kind, ...facts })).toMatch(/^[^.]+\.$/);
  });
});

test('a person without a name is called as in the catalogue', () => {
  const nameless = { ...facts, sender: { name: null, isDeleted: false } };
  expect(itemWords('tr', { kind: 'message', ...nameless }).strong).toBe('Adsız biri');
});
