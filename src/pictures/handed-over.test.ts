import { expect, test } from 'vitest';
import { filesMeant, firstPicture } from './handed-over.ts';

const file = new File(['x'], 'tatil.jpg', { type: 'image/jpeg' });
const handed = (data: Record<string, string>, files = [file]) =>
  filesMeant({ files: files as unknown as FileList, getData: (type) => data[type] ?? '' });

test.each<[string, Record<string, string>]>([
  ['alone', {}],
  ['with its name', { 'text/plain': 'tatil.jpg' }],
  ['with its path', { 'text/plain': '/home/deniz/Resimler/tatil.jpg\n' }],
  ['with its path on Windows', { 'text/plain': 'C:\\Users\\Deniz\\tatil.jpg' }],
  ['with its address', { 'text/plain': 'file:///home/deniz/Yaz%202026/tatil.jpg' }],
  ['from a page', { 'text/html': '<meta charset="utf-8"><img src="https://a.example/1?w=2">' }],
  [
    'dragged out of a page',
    { 'text/html': '<img src="https://a.example/1">', 'text/plain': 'https://a.example/1' },
  ],
  ['with rich text alone, which no letter can hold', { 'text/html': '<b>Sis</b>' }],
])('a file %s is pasted as a file', (_, data) => {
  expect(handed(data)).toEqual([file]);
});

test('a file name in another Unicode form still matches', () => {
  const named = new File(['x'], 'düğün.jpg'.normalize('NFD'));
  expect(handed({ 'text/plain': 'düğün.jpg' }, [named])).toEqual([named]);
});

test('several files can each be named in the text', () => {
  const other = new File(['y'], '100%.png', { type: 'image/png' });
  expect(handed({ 'text/plain': '/a/tatil.jpg\n/a/100%.png' }, [file, other])).toHaveLength(2);
});

test.each<[string, Record<string, string>]>([
  ['with its picture', { 'text/plain': 'Sis dağıldı.', 'text/html': '<p>Sis dağıldı.</p>' }],
  ['that is more than a name', { 'text/plain': 'Bak: tatil.jpg' }],
  ['with another address', { 'text/plain': 'https://a.example/' }],
  ['whose rich form says more', { 'text/plain': 'tatil.jpg', 'text/html': '<p>Sis</p>' }],
])('a text %s is pasted as text', (_, data) => {
  expect(handed(data)).toEqual([]);
});

test('the first file with a picture type is used, otherwise the first file', () => {
  const note = new File(['z'], 'not.txt', { type: 'text/plain' });
  expect(firstPicture([note, file])).toBe(file);
  expect(firstPicture([note])).toBe(note);
  expect(firstPicture([])).toBeUndefined();
});
