import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkWhere,
  now,
  originalArbitrary,
  pigeonArbitrary,
  receiverArbitrary,
  senderArbitrary,
} from '../testing/rule-arbitraries.ts';
import { isBetween } from './may-fly.ts';
import { findReplyRejection, type ReplyFacts } from './may-reply.ts';

const facts: fc.Arbitrary<ReplyFacts> = fc.record({
  sender: senderArbitrary,
  receiver: fc.option(receiverArbitrary),
  pigeon: fc.option(pigeonArbitrary),
  original: fc.option(originalArbitrary),
  now: fc.constant(now),
});
const isAllowed = (given: ReplyFacts) => findReplyRejection(given) === null;

test('a reply needs an original that exists and is visible to the sender', () => {
  checkWhere(facts, isAllowed, ({ original, sender }) => {
    expect(['sent', 'read']).toContain(original?.status);
    const isInSky = original?.receiver_id === null;
    if (!isInSky) expect([original?.sender_id, original?.receiver_id]).toContain(sender.id);
  });
});

test('a reply goes to the other one of the two, or to the author in the sky', () => {
  checkWhere(facts, isAllowed, ({ original, sender, receiver }) => {
    const isOwn = original?.sender_id === sender.id;
    expect(receiver?.id).toBe(isOwn ? original?.receiver_id : original?.sender_id);
  });
});

test('a reply uses the pigeon between the two or an own one, never another', () => {
  checkWhere(facts, isAllowed, ({ pigeon, sender, receiver }) => {
    const other = receiver?.id ?? null;
    const isOwn = pigeon?.owner_id === sender.id;
    expect(isOwn || (pigeon !== null && isBetween(pigeon, sender.id, other, now))).toBe(true);
  });
});

test('the pigeon that brought the message is never rejected as not found or not available', () => {
  const broughtIt = ({ pigeon, original }: ReplyFacts) =>
    pigeon !== null && original?.receiver_id !== null && pigeon.id === original?.pigeon_id;
  checkWhere(facts, broughtIt, (given) => {
    const rejection = findReplyRejection(given);
    expect(['pigeon-not-found', 'pigeon-not-available']).not.toContain(rejection);
  });
});
