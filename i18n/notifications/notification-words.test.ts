import { describe, expect, test } from 'vitest';
import { languages } from '../language.ts';
import { type NotificationFacts, notificationWords } from './notification-words.ts';

const kinds: NotificationFacts['kind'][] = [
  'message',
  'reply',
  'pigeon-gained',
  'pigeon-lost',
  'friend-completed',
  'report-handled',
  'note',
];
const facts = (more: Partial<NotificationFacts>): NotificationFacts => ({
  kind: 'message',
  sender: { name: 'Ayşe Yılmaz', isDeleted: false },
  pigeon: { ring: 'A7F', label: 'reward', status: 'retired' },
  title: null,
  message: null,
  ...more,
});

describe.each(languages)('in %s', (language) => {
  test.each(kinds)('%s has a title and a message, also when nothing is known of it', (kind) => {
    for (const more of [{}, { sender: null, pigeon: null }]) {
      const { title, message } = notificationWords(language, facts({ kind, ...more }));
      expect(title).not.toBe('');
      expect(message).not.toMatch(/null|undefined/);
    }
  });

  test('names who it is about', () => {
    expect(notificationWords(language, facts({})).message).toContain('Ayşe Yılmaz');
    const gained = notificationWords(language, facts({ kind: 'pigeon-gained' }));
    expect(gained.message).toContain('A7F');
  });

  test('a note says its own words', () => {
    const note = { kind: 'note', title: 'Gitmedi', message: 'Güvercin yok.' } as const;
    expect(notificationWords(language, facts(note))).toEqual({
      title: 'Gitmedi',
      message: 'Güvercin yok.',
    });
  });

  test.each(['retired', 'fuel_empty', 'expired'])('says that a pigeon is %s', (status) => {
    const pigeon = { ring: 'A7F', label: 'welcome', status } as const;
    const { title } = notificationWords(language, facts({ kind: 'pigeon-lost', pigeon }));
    const other = { ...pigeon, status: status === 'expired' ? 'retired' : 'expired' };
    const words = notificationWords(language, facts({ kind: 'pigeon-lost', pigeon: other }));
    expect(title).not.toBe(words.title);
  });
});

test('a deleted person has no name, a nameless one has a placeholder text', () => {
  const deleted = { sender: { name: 'Ayşe', isDeleted: true } };
  expect(notificationWords('tr', facts(deleted)).message).toMatch(/^Silinmiş kullanıcı sana/);
  expect(notificationWords('en', facts(deleted)).message).toMatch(/^Deleted user sent/);
  const nameless = { sender: { name: null, isDeleted: false } };
  expect(notificationWords('tr', facts(nameless)).message).toMatch(/^Adsız biri sana/);
});
