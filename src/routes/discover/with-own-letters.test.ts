import { expect, test } from 'vitest';
import type { MessageView } from '../../../local/queries/views.ts';
import { withOwnLetters } from './with-own-letters.ts';

function letter(id: string, part: Partial<MessageView>): MessageView {
  return {
    id,
    content: id,
    image_url: null,
    image_preview_url: null,
    image_alt: null,
    image_width: null,
    image_height: null,
    image_placeholder: null,
    senderId: 'me',
    receiverId: null,
    pigeonId: 'p',
    originalMessageId: null,
    status: 'sent',
    trip: 1,
    created_at: '2026-11-20T10:00:00.000Z',
    read_at: null,
    person: null,
    isMine: true,
    delivery: 'sent',
    rowId: null,
    error: null,
    undoUntil: null,
    imageBlob: null,
    ...part,
  };
}
const ids = (letters: readonly MessageView[]) => letters.map(({ id }) => id);
const stored = letter('stored', {});
const newer = { created_at: '2026-11-20T10:05:00.000Z' };

test('an accepted letter stays in sight until the sky is read again', () => {
  expect(ids(withOwnLetters([stored], [letter('mine', newer)]))).toEqual(['mine', 'stored']);
  expect(ids(withOwnLetters([], [letter('mine', newer)]))).toEqual(['mine']);
});

test('a letter that the stored sky holds is shown once', () => {
  const mine = letter('mine', newer);
  expect(ids(withOwnLetters([mine, stored], [mine]))).toEqual(['mine', 'stored']);
});

test('waiting letters stay on top', () => {
  const waiting = letter('waiting', { delivery: 'queued', rowId: 'r' });
  expect(ids(withOwnLetters([waiting, stored], [letter('mine', newer)]))).toEqual([
    'waiting',
    'mine',
    'stored',
  ]);
});

test('letters to a person, recalled ones and older ones do not belong to the fresh sky', () => {
  const others = [
    letter('direct', { ...newer, receiverId: 'you' }),
    letter('recalled', { ...newer, delivery: 'recalled' }),
    letter('older', { created_at: '2026-11-19T10:00:00.000Z' }),
  ];
  expect(ids(withOwnLetters([stored], others))).toEqual(['stored']);
});

test('a letter that was called back leaves the stored sky at once', () => {
  const back = letter('mine', { ...newer, delivery: 'recalled' });
  expect(ids(withOwnLetters([letter('mine', newer), stored], [back]))).toEqual(['stored']);
});
