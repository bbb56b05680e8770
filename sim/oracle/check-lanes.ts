import type { Written } from './model.ts';

type Letter = Pick<Written, 'messageId' | 'senderId' | 'deviceName' | 'lanes'>;

interface Accepted {
  id: string;
  at: number;
  since: number;
}

/**
 * Letters of one lane of a device arrive in the order in which they were written. One that was
 * refused and sent again on another pigeon stands in that pigeon's lane behind what had arrived
 * before, however much later that was written.
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
