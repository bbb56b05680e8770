import { beforeEach, expect, test, vi } from 'vitest';
import { dropWords, holdWords, markSent, readLastWords } from './last-words.ts';

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

test('a page that ends leaves the words that no database has, for their writer alone', () => {
  holdWords('new', 'deniz', { ...words, image: null });
  expect(stored.size).toBe(0);
  end();
  expect(readLastWords('new', 'deniz')).toEqual({ words, sentAs: null });
  expect(readLastWords('new', 'elif')).toBe(null);
  expect(readLastWords('conversation:elif', 'deniz')).toBe(null);
});

test('words that are being given away say as which letter, also those of an earlier page', () => {
  holdWords('new', 'deniz', { ...words, image: null });
  end();
  markSent('new', 'm1');
  expect(readLastWords('new', 'deniz')).toEqual({ words, sentAs: 'm1' });
  end();
  expect(readLastWords('new', 'deniz')).toEqual({ words, sentAs: 'm1' });
  markSent('new', null);
  end();
  expect(readLastWords('new', 'deniz')).toEqual({ words, sentAs: null });
});

test('saved words leave, and are not left again', () => {
  holdWords('new', 'deniz', { ...words, image: null });
  end();
  dropWords('new');
  end();
  expect(stored.size).toBe(0);
});

test('what is no draft, or cannot be stored, harms nothing', () => {
  stored.set('last-words', '{"new":{"text":5}}');
  expect(readLastWords('new', 'deniz')).toBe(null);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('no room', 'QuotaExceededError');
    },
  });
  holdWords('new', 'deniz', { ...words, image: null });
  expect(end).not.toThrow();
});
