import { beforeEach, expect, test, vi } from 'vitest';
import {
  dropWords,
  markSent,
  readDraftBackups,
  storeDraftBackup,
  takeOver,
} from './draft-backup.ts';

const words = { text: 'Sis dağıldı.', imageAlt: 'Bir kayık', to: 'elif' };
const page = new EventTarget();
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return () => dropWords('new');
});

const end = () => page.dispatchEvent(new Event('pagehide'));

test('a closing page stores words that no database has, for their writer only', () => {
  storeDraftBackup('new', { userId: 'deniz', content: { ...words, image: null }, base: 'r1' });
  expect(stored.size).toBe(0);
  end();
  expect(readDraftBackups('new', 'deniz')).toMatchObject([{ words, sentAs: null, base: 'r1' }]);
  expect(readDraftBackups('new', 'elif')).toEqual([]);
  expect(readDraftBackups('conversation:elif', 'deniz')).toEqual([]);
});

test('stored words of a letter being sent have its id, also those of an earlier page', () => {
  storeDraftBackup('new', { userId: 'deniz', content: { ...words, image: null }, base: 'r1' });
  end();
  markSent('new', 'm1');
  expect(readDraftBackups('new', 'deniz')).toMatchObject([{ words, sentAs: 'm1' }]);
  end();
  expect(readDraftBackups('new', 'deniz')).toMatchObject([{ words, sentAs: 'm1' }]);
  markSent('new', null);
  end();
  expect(readDraftBackups('new', 'deniz')).toMatchObject([{ words, sentAs: null, base: 'r1' }]);
});

test('saved words are removed, and are not stored again', () => {
  storeDraftBackup('new', { userId: 'deniz', content: { ...words, image: null }, base: 'r1' });
  end();
  dropWords('new');
  end();
  expect(stored.size).toBe(0);
});

test('two pages of one draft both store their words; taking them over leaves one copy', () => {
  stored.set('last-words', JSON.stringify({ 'new#1': { userId: 'deniz', ...words } }));
  storeDraftBackup('new', {
    userId: 'deniz',
    content: { ...words, text: 'Yağmur', image: null },
    base: null,
  });
  end();
  const found = readDraftBackups('new', 'deniz');
  expect(found.map((each) => each.words.text)).toEqual(['Sis dağıldı.', 'Yağmur']);
  storeDraftBackup('new', {
    userId: 'deniz',
    content: { ...words, text: 'İkisi', image: null },
    base: null,
  });
  takeOver(found);
  expect(readDraftBackups('new', 'deniz').map((each) => each.words.text)).toEqual(['İkisi']);
});

test('words of an earlier build are found', () => {
  stored.set('last-words', JSON.stringify({ new: { userId: 'deniz', ...words } }));
  expect(readDraftBackups('new', 'deniz')).toMatchObject([{ words, sentAs: null, base: null }]);
});

test('an invalid draft, or one that cannot be stored, causes no error', () => {
  stored.set('last-words', '{"new":{"text":5}}');
  expect(readDraftBackups('new', 'deniz')).toEqual([]);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('no room', 'QuotaExceededError');
    },
  });
  storeDraftBackup('new', { userId: 'deniz', content: { ...words, image: null }, base: 'r1' });
  expect(end).not.toThrow();
});
