import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentStatus } from '../pigeons/pigeon-status.ts';
import {
  checkWhere,
  now,
  pigeonArbitrary,
  receiverArbitrary,
  senderArbitrary,
} from '../testing/rule-arbitraries.ts';
import { findSendRejection, type SendFacts } from './send-message.ts';

const facts: fc.Arbitrary<SendFacts> = fc.record({
  sender: senderArbitrary,
  to: fc.oneof(fc.constant('sky' as const), fc.option(receiverArbitrary)),
  pigeon: fc.option(pigeonArbitrary),
  now: fc.constant(now),
});
const isAllowed = (given: SendFacts) => findSendRejection(given) === null;

test('a sender has a complete profile and writes to an existing other person', () => {
  checkWhere(facts, isAllowed, ({ sender, to }) => {
    expect(sender.completion).toBe(100);
    if (to === 'sky') return;
    expect(to).toMatchObject({ state: 'active', isVerified: true });
    expect(to?.id).not.toBe(sender.id);
  });
});

test('a pigeon that flies has trips left, has fuel, and carries nothing unread', () => {
  checkWhere(facts, isAllowed, ({ pigeon }) => {
    const status = pigeon === null ? null : currentStatus(pigeon, now);
    expect(['available', 'in_conversation']).toContain(status);
    expect(pigeon?.trips_left).toBeGreaterThan(0);
    expect(pigeon?.fuel_until.getTime()).toBeGreaterThan(now.getTime());
    if (status === 'in_conversation') expect(pigeon?.carries_unread).toBe(false);
  });
});

test('a stranger’s pigeon cannot be sent, and the rejection does not reveal it', () => {
  const isStrange = ({ pigeon, sender }: SendFacts) =>
    pigeon !== null && pigeon.owner_id !== sender.id && pigeon.person_id !== sender.id;
  checkWhere(facts, isStrange, (given) => {
    const rejection = findSendRejection(given);
    expect(rejection).not.toBeNull();
    expect(rejection).toBe(findSendRejection({ ...given, pigeon: null }));
  });
});

test('only an own pigeon at home can be sent to the sky', () => {
  const goesToSky = (given: SendFacts) => given.to === 'sky' && isAllowed(given);
  checkWhere(facts, goesToSky, ({ pigeon, sender }) => {
    expect(pigeon?.owner_id).toBe(sender.id);
    expect(pigeon?.status).toBe('available');
  });
});
