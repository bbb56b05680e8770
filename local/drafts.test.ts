import { expect, test } from 'vitest';
import { joinDrafts } from './drafts.ts';

const picture = new Blob(['x'], { type: 'image/png' });
const letter = { text: 'Sis dağıldı.', image: picture, imageAlt: 'Ova', to: null };

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

test('for whom it was meant is not forgotten', () => {
  const begun = { text: 'Bir şey daha', image: null, imageAlt: '', to: 'elif' };
  expect(joinDrafts(letter, begun).to).toBe('elif');
});
