import { expect, test } from 'vitest';
import { english } from './catalogue-en.ts';
import { turkish } from './catalogue-tr.ts';
import { createTranslator } from './translate.ts';
import { fillPlaceholders, lookUp } from './translator.ts';

const tr = createTranslator('tr');
const en = createTranslator('en');

test('a missing key is shown as the key itself', () => {
  expect(lookUp(turkish, 'nothing.here')).toBe('nothing.here');
  expect(lookUp(turkish, 'toString')).toBe('toString');
});

test('placeholders are filled, and one without a value stays visible', () => {
  expect(fillPlaceholders('{{name}}, {{count}} mektup', { name: 'Elif', count: 2 })).toBe(
    'Elif, 2 mektup',
  );
  expect(fillPlaceholders('{{name}} ile', {})).toBe('{{name}} ile');
});

test('a right-to-left name is isolated from the text after it', () => {
  expect(fillPlaceholders('{{name}}, {{age}}', { name: 'נועם', age: 29 })).toBe(
    '\u2068נועם\u2069, 29',
  );
});

test('a value that looks like a placeholder is not filled again', () => {
  expect(fillPlaceholders('{{name}}', { name: '{{count}}', count: 3 })).toBe('{{count}}');
});

test('the plural form follows the language', () => {
  expect(en.plural('offline.waiting', 1)).toMatch(/^1 letter waits/);
  expect(en.plural('offline.waiting', 2)).toMatch(/^2 letters wait/);
  expect(tr.plural('offline.waiting', 1)).toMatch(/^1 mektup/);
});

test('large counts follow the language too', () => {
  expect(tr.plural('pigeons.trips', 1200)).toContain('1.200');
  expect(en.plural('pigeons.trips', 1200)).toContain('1,200');
});

test('both languages fill the same placeholders', () => {
  const namesIn = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of Object.entries(turkish)) {
    expect([key, namesIn(lookUp(english, key))]).toEqual([key, namesIn(text)]);
  }
});

test('every plural has both forms', () => {
  for (const key of Object.keys(turkish)) {
    if (key.endsWith('.one')) expect(turkish).toHaveProperty([key.replace(/one$/, 'other')]);
    if (key.endsWith('.other') && key !== 'profile.gender.other') {
      expect(turkish).toHaveProperty([key.replace(/other$/, 'one')]);
    }
  }
});

test('no sentence is empty', () => {
  for (const text of [...Object.values(turkish), ...Object.values(english)]) {
    expect(text.trim()).not.toBe('');
  }
});
