import type { Written } from './model.ts';

type Letter = Pick<Written, 'messageId' | 'senderId' | 'deviceName' | 'lanes'>;

interface Accepted {
  id: string;
  at: number;
  since: number;
}

/**
 * Checks that letters of one lane of a device arrive in the order of writing. A letter that was rejected and sent again
 * on another pigeon is in that pigeon's lane behind all earlier arrivals, even those written later.
 */
export function checkLanes(
  written: readonly Letter[],
  acceptedAt: ReadonlyMap<string, number>,
): string[] {
  const arrived = new Map<string, Accepted[]>();
  const breaches: string[] = [];
  for (const { deviceName, senderId, lanes, messageId } of written) {
    const at = acceptedAt.get(messageId);
    if (at === undefined) continue;
    for (const { name, since } of lanes) {
      const lane = `${name} of ${senderId} on ${deviceName}`;
      const earlier = arrived.get(lane) ?? [];
      const late = earlier.findLast((one) => one.at > at && one.since <= at);
      if (late) breaches.push(`out of order in ${lane}: ${late.id} after ${messageId}`);
      arrived.set(lane, [...earlier, { id: messageId, at, since }]);
    }
  }
  return breaches;
}
