import * as v from 'valibot';
import type { ThreadChannel } from '../device/living-locks.ts';

/** How often each thread sends a heartbeat. */
export const HEARTBEAT_MS = 5_000;
/** The number of missed heartbeats after which a thread counts as dead. Each thread counts them in its own ticks. */
const MISSED_HEARTBEATS = 4;

/** Earlier builds send and accept the same message, without `rank`. */
const heartbeatSchema = v.object({
  id: v.string(),
  /** Whether this thread leads. */
  isHost: v.boolean(),
  state: v.picklist(['connected', 'disconnected']),
  /** Whether a tab of this thread is visible. */
  isVisible: v.boolean(),
  /** A thread with a higher rank takes the lead from a lower one. Builds that do not send it have rank 0. */
  rank: v.optional(v.number(), 0),
});
export type Heartbeat = v.InferOutput<typeof heartbeatSchema>;

/**
 * Exchanges heartbeats between the candidate threads, periodically and at each change. They contain who leads, the
 * state of the stream, and which thread is visible. The lock and the threads that wait for it decide whether a leader
 * is still running.
 */
export function createHeartbeats({
  channel,
  tell,
  onHeard,
}: {
  channel: ThreadChannel;
  tell: () => Heartbeat;
  onHeard: () => void;
}) {
  const others = new Map<string, { heartbeat: Heartbeat; age: number }>();

  const send = () => channel.postMessage(tell());

  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(heartbeatSchema, data);
    // A newer build may send another format. Ignore messages that do not parse.
    if (!parsed.success) return;
    const isNew = !others.has(parsed.output.id);
    others.set(parsed.output.id, { heartbeat: parsed.output, age: 0 });
    // A new thread does not know the others yet, so send a heartbeat.
    if (isNew) send();
    onHeard();
  });

  return {
    send,
    /** Sends a heartbeat and counts missed ones. Call it once every HEARTBEAT_MS. */
    tick() {
      for (const [id, other] of others) {
        other.age += 1;
        if (other.age >= MISSED_HEARTBEATS) others.delete(id);
      }
      send();
    },
    /** Returns the leader with the most recent heartbeat, or `null` if none is alive. */
    leader(): Heartbeat | null {
      const leaders = [...others.values()].filter(({ heartbeat }) => heartbeat.isHost);
      return leaders.sort((a, b) => a.age - b.age)[0]?.heartbeat ?? null;
    },
    isHeard: (id: string) => others.has(id),
    isAnyVisible: () => [...others.values()].some(({ heartbeat }) => heartbeat.isVisible),
    /** Removes known leaders after a change of the lead. A leader that still runs sends its next heartbeat. */
    forgetLeaders() {
      for (const [id, { heartbeat }] of others) if (heartbeat.isHost) others.delete(id);
    },
  };
}
