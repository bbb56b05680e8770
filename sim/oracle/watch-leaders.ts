import type { SimDevice } from '../browser/sim-device.ts';
import type { World } from '../world/world.ts';

/**
 * The limit is far above the time that a new leader needs: a worker that does not answer is given up after ten seconds,
 * and a frozen leader's lock after 25.
 */
const LONGEST_WITHOUT_LEADER_MS = 90_000;

type Looked = Pick<SimDevice, 'name' | 'leading'>;

/**
 * Checks that each browser with an awake page has exactly one leader and at most one stream among its awake threads. No
 * leader is allowed only until the browser can detect that. Call it regularly while the world is idle.
 */
export function createLeadersWatch(
  { clock }: { clock: Pick<World['clock'], 'now'> },
  onBreach: (breach: string) => void,
) {
  const leaderless = new Map<Looked, number>();
  const devices: Looked[] = [];
  let lastLookAt = clock.now();

  const look = (device: Looked): void => {
    const { leaders, streams, mayLead } = device.leading();
    if (leaders.length > 1) onBreach(`${device.name}: ${leaders.join(' and ')} lead`);
    if (streams.length > 1) onBreach(`${device.name}: ${streams.join(' and ')} have a stream`);
    const since = leaderless.get(device) ?? clock.now();
    if (mayLead && leaders.length === 0) leaderless.set(device, since);
    else leaderless.delete(device);
    const ms = clock.now() - since;
    if (ms <= LONGEST_WITHOUT_LEADER_MS || !leaderless.has(device)) return;
    leaderless.delete(device);
    onBreach(`${device.name}: nobody has led for ${Math.round(ms / 1000)} s`);
  };

  return {
    add: (device: Looked) => void devices.push(device),
    look(): void {
      // All threads were asleep, so none could detect it.
      if (clock.now() - lastLookAt > LONGEST_WITHOUT_LEADER_MS / 2) leaderless.clear();
      lastLookAt = clock.now();
      for (const device of devices) look(device);
    },
  };
}
