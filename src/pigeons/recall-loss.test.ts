import { expect, test } from 'vitest';
import type { MessageView, PigeonView } from '../../local/queries/views.ts';
import { recallLoss } from './recall-loss.ts';

const letter: MessageView = {
  id: 'm',
  content: 'Merhaba',
  image_url: null,
  image_preview_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
  senderId: 'me',
  receiverId: 'you',
  pigeonId: 'p',
  originalMessageId: null,
  status: 'sent',
  trip: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  read_at: null,
  person: null,
  isMine: true,
  fold: 'none',
  delivery: 'sent',
  rowId: null,
  error: null,
  heldUntil: null,
  mayHaveArrived: false,
  undoUntil: null,
  imageBlob: null,
  hasWaitingImage: false,
};
const pigeon: PigeonView = {
  id: 'p',
  status: 'in_conversation',
  trips_left: 19,
  acquisition_method: 'welcome',
  type_label: 'welcome',
  is_used: true,
  is_expired: false,
  born_at: '2026-11-01T10:00:00.000Z',
  fuel_until: '2027-04-30T10:00:00.000Z',
  ends_at: null,
  messageId: 'm',
  personId: 'you',
  person: null,
  carried: letter,
  waiting: false,
  held: false,
  failedRecall: null,
};

test('a recalled letter in the sky is lost for everybody', () => {
  expect(recallLoss({ ...pigeon, status: 'in_sky' })).toBe('sky');
});

test('an own unread letter is lost', () => {
  expect(recallLoss(pigeon)).toBe('unread');
});

test('a letter that was read is not lost', () => {
  expect(recallLoss({ ...pigeon, carried: { ...letter, delivery: 'read' } })).toBe('nothing');
});

test('a pigeon that brings an unread reply must be read first', () => {
  expect(recallLoss({ ...pigeon, carried: { ...letter, isMine: false } })).toBe('brings-reply');
});

test('a pigeon without its letter on this device loses nothing that can be named', () => {
  expect(recallLoss({ ...pigeon, carried: null })).toBe('nothing');
});
