import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkWhere, people, pigeonArbitrary } from '../testing/rule-arbitraries.ts';
import { findRecallRejection, isMessageLost, type RecallFacts } from './recall-pigeon.ts';

const facts: fc.Arbitrary<RecallFacts> = fc.record({
  pigeon: fc.option(pigeonArbitrary),
  callerId: fc.constantFrom(...people),
  carriedSenderId: fc.option(fc.constantFrom(...people)),
});
const isAllowed = (given: RecallFacts) => findRecallRejection(given) === null;

test('only the owner can recall a pigeon, and only while it is away', () => {
  checkWhere(facts, isAllowed, ({ pigeon, callerId }) => {
    expect(pigeon?.owner_id).toBe(callerId);
    expect(['in_sky', 'in_conversation']).toContain(pigeon?.status);
  });
});

test('a recall never removes an unread message of another person', () => {
  const losesMessage = (given: RecallFacts) =>
    isAllowed(given) && given.pigeon?.status === 'in_conversation' && isMessageLost(given.pigeon);
  checkWhere(facts, losesMessage, ({ carriedSenderId, callerId }) => {
    expect(carriedSenderId).toBe(callerId);
  });
});
