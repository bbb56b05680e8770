import { expect, test } from 'vitest';
import { mayBeReadUnseen } from './may-be-read-unseen.ts';

const tap = { userId: 'reader', until: 26, epoch: 'before' };
const model = { broughtBack: new Set(['letter']), readUpTo: [tap] };
const letter = { messageId: 'letter', readerId: 'reader', receivedSeq: 13 };

test('a letter that a restore brought back may be read by an earlier tap that covers it', () => {
  expect(mayBeReadUnseen(model, letter, 'after')).toBe(true);
});

test('a letter that arrived after the tap may not be read unseen', () => {
  expect(mayBeReadUnseen(model, { ...letter, receivedSeq: 27 }, 'after')).toBe(false);
});

test('a tap in the present log, or of another person, may not read unseen', () => {
  expect(mayBeReadUnseen(model, letter, 'before')).toBe(false);
  expect(mayBeReadUnseen(model, { ...letter, readerId: 'another' }, 'after')).toBe(false);
});

test('a letter that was neither read nor recalled may not be read unseen', () => {
  expect(mayBeReadUnseen(model, { ...letter, messageId: 'other' }, 'after')).toBe(false);
});
