import * as v from 'valibot';
import type { ThreadChannel } from '../device/living-locks.ts';

/** How often each thread says how it is. */
export const BEAT_MS = 5_000;
/** So many beats may be missing before nothing is known of a thread any more; counted in one's own ticks. */
const MISSED_BEATS = 4;

/** Builds in the field say and understand the same, but for the rank. */
const beatSchema = v.object({
  id: v.string(),
  /** Does this thread lead? */
  isHost: v.boolean(),
  /** How its stream is. */
  state: v.picklist(['connected', 'disconnected']),
  /** Is a tab of this thread looked at? */
  isVisible: v.boolean(),
  /** Who ranks higher takes the lead from the lower; builds that do not say it have none. */
  rank: v.optional(v.number(), 0),
});
export type Beat = v.InferOutput<typeof beatSchema>;

/**
 * What the threads that stand for the lead tell each other, every few seconds and at each change: who
 * leads, how the stream is, and who is looked at. Whether a leader still lives its lock tells, and those
 * who wait for it.
 */
export function createBeats({
  channel,
  tell,
  onHeard,
}: {
  channel: ThreadChannel;
  tell: () => Beat;
  onHeard: () => void;
}) {
  const others = new Map<string, { beat: Beat; age: number }>();

  const say = () => channel.postMessage(tell());

  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(beatSchema, data);
    // A newer build may speak otherwise: what we do not understand is nobody's beat.
    if (!parsed.success) return;
    const isNew = !others.has(parsed.output.id);
    others.set(parsed.output.id, { beat: parsed.output, age: 0 });
    // Whoever has just come knows of nobody yet.
    if (isNew) say();
    onHeard();
  });

  return {
    say,
    /** Once every BEAT_MS. */
    tick() {
      for (const [id, other] of others) {
        other.age += 1;
        if (other.age >= MISSED_BEATS) others.delete(id);
      }
      say();
    },
    /** The leader that was heard last, if it still beats. */
    leader(): Beat | null {
      const leaders = [...others.values()].filter(({ beat }) => beat.isHost);
      return leaders.sort((a, b) => a.age - b.age)[0]?.beat ?? null;
    },
    isHeard: (id: string) => others.has(id),
    isAnyVisible: () => [...others.values()].some(({ beat }) => beat.isVisible),
    /** Another leads now: whoever did so has died or frozen, or will say that it lives. */
    forgetLeaders() {
      for (const [id, { beat }] of others) if (beat.isHost) others.delete(id);
    },
  };
}
