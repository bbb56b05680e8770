import fc from 'fast-check';
import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import type { OriginalFacts, ReceiverFacts, SenderFacts } from '../messages/message-facts.ts';
import type { PigeonFacts } from '../pigeons/read-pigeon-facts.ts';

/** Few people, so that random facts often belong together. */
export const people = ['ayse', 'mehmet', 'zeynep'] as const;
export const now = new Date('2026-11-20T12:00:00Z');

const person = fc.constantFrom(...people);

/** Mostly returns the usual value, so that the rules often allow the random facts. */
function mostly<Value>(usual: fc.Arbitrary<Value>, unusual: fc.Arbitrary<Value>) {
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: unusual });
}
const date = (from: string, to: string) =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true });
const past = date('2026-11-01T00:00:00Z', '2026-11-20T12:00:00Z');
const future = date('2026-11-20T12:00:01Z', '2026-12-01T00:00:00Z');

export const pigeonArbitrary: fc.Arbitrary<PigeonFacts> = fc.record({
  id: fc.constantFrom('grey', 'white'),
  owner_id: person,
  person_id: fc.option(person),
  status: mostly<PigeonFacts['status']>(
    fc.constantFrom('available', 'in_conversation'),
    fc.constantFrom('in_sky', 'expired', 'retired', 'fuel_empty'),
  ),
  trips_left: mostly(fc.integer({ min: 1, max: TRIPS_PER_PIGEON }), fc.constant(0)),
  fuel_until: mostly(future, past),
  ends_at: mostly<Date | null>(fc.constant(null), fc.oneof(past, future)),
  carries_unread: fc.boolean(),
});

export const senderArbitrary: fc.Arbitrary<SenderFacts> = fc.record({
  id: person,
  completion: mostly(fc.constant(100), fc.constantFrom(0, 83)),
});

export const receiverArbitrary: fc.Arbitrary<ReceiverFacts> = fc.record({
  id: person,
  state: mostly<ReceiverFacts['state']>(
    fc.constant('active'),
    fc.constantFrom('frozen', 'suspended', 'deleted'),
  ),
  isVerified: mostly(fc.constant(true), fc.constant(false)),
});

export const originalArbitrary: fc.Arbitrary<OriginalFacts> = fc.record({
  sender_id: person,
  receiver_id: fc.option(person),
  pigeon_id: fc.constantFrom('grey', 'white'),
  status: mostly<OriginalFacts['status']>(fc.constantFrom('sent', 'read'), fc.constant('recalled')),
});

const RUNS = 20_000;
const ENOUGH = 20;

/** Checks a property for the random facts that `isMeant` accepts. Fails if there are too few of them. */
export function checkWhere<Facts>(
  facts: fc.Arbitrary<Facts>,
  isMeant: (given: Facts) => boolean,
  check: (given: Facts) => void,
): void {
  let met = 0;
  const property = fc.property(facts, (given) => {
    if (!isMeant(given)) return;
    met += 1;
    check(given);
  });
  fc.assert(property, { numRuns: RUNS });
  if (met < ENOUGH) throw new Error(`only ${met} of ${RUNS} random facts are meant`);
}
