import { expect, test } from 'vitest';
import { joinDrafts } from './drafts.ts';

const picture = new Blob(['x'], { type: 'image/png' });
const letter = { text: 'Sis dağıldı.', image: picture, imageAlt: 'Ova' };

test('a letter that comes back to an empty desk lies there alone', () => {
  expect(joinDrafts(letter, null)).toEqual(letter);
});

test('what was begun since stays, below the letter', () => {
  const begun = { text: 'Bir şey daha', image: null, imageAlt: '' };
  expect(joinDrafts(letter, begun)).toEqual({ ...letter, text: 'Sis dağıldı.\n\nBir şey daha' });
});

test('the later picture stays when the letter had none', () => {
  const begun = { text: '', image: picture, imageAlt: 'Ova' };
  expect(joinDrafts({ text: 'Sis dağıldı.', image: null, imageAlt: '' }, begun)).toEqual(letter);
});
