import * as v from 'valibot';

/** How often each thread says that it lives. */
export const BEAT_MS = 5_000;
/** So many beats may be missing before a thread counts as gone; counted, so that sleep is no silence. */
const MISSED_BEATS = 4;

const beatSchema = v.object({
  id: v.string(),
  /** Does this thread run the live connection? */
  isHost: v.boolean(),
  state: v.picklist(['connected', 'disconnected']),
  /** Is a tab of this thread looked at? */
  isVisible: v.boolean(),
});
export type Beat = v.InferOutput<typeof beatSchema>;

/** The part of a BroadcastChannel that beats need. */
export interface BeatChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/**
 * What the threads that could run the live connection tell each other, every few seconds and at
 * each change. A lock says when its holder has died; only this says when it is frozen.
 */
export function createBeats({
  channel,
  tell,
  onHeard,
}: {
  channel: BeatChannel;
  tell: () => Beat;
  onHeard: () => void;
}) {
  const others = new Map<string, { beat: Beat; age: number }>();
  let beatsWithoutHost = 0;

  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(beatSchema, data);
    // A newer build may speak otherwise: what we do not understand is nobody's beat.
    if (!parsed.success) return;
    others.set(parsed.output.id, { beat: parsed.output, age: 0 });
    if (parsed.output.isHost) beatsWithoutHost = 0;
    onHeard();
  });

  const say = () => channel.postMessage(tell());

  return {
    say,
    /** Once every BEAT_MS. */
    tick() {
      beatsWithoutHost += 1;
      for (const [id, other] of others) {
        other.age += 1;
        if (other.age >= MISSED_BEATS) others.delete(id);
      }
      say();
    },
    /** The host that was heard last, if it still beats. */
    host(): Beat | null {
      const hosts = [...others.values()].filter(({ beat }) => beat.isHost);
      return hosts.sort((a, b) => a.age - b.age)[0]?.beat ?? null;
    },
    isHostSilent: () => beatsWithoutHost >= MISSED_BEATS,
    isAnyVisible: () => [...others.values()].some(({ beat }) => beat.isVisible),
    /** A new wait begins: a host has its time again. */
    forgive() {
      beatsWithoutHost = 0;
    },
  };
}
