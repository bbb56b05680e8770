import * as v from 'valibot';

/** What a trace has to hold for `readFrames`. */
export const traceCategories = [
  'blink.user_timing',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline',
];

/** A mark that the page leaves where what is measured begins. */
export const BEGUN = 'bench begun';

export const FRAME_MS = 1000 / 60;

const eventSchema = v.object({
  name: v.string(),
  ph: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.optional(v.number(), 0),
  dur: v.optional(v.number(), 0),
});
const traceSchema = v.object({ traceEvents: v.array(eventSchema) });

export interface FrameWork {
  /** When the frame begins, in milliseconds after the mark. */
  atMs: number;
  /** All that the page's main thread did in tasks begun in this frame. */
  workMs: number;
  /** Of that, how often style or layout had to be found out anew while a script waited for it. */
  forcedLayouts: number;
}

/** The main thread's work after the mark, cut into frames of 60 a second. */
export function readFrames(trace: Buffer, lengthMs: number): FrameWork[] {
  const { traceEvents } = v.parse(traceSchema, JSON.parse(trace.toString('utf8')));
  const mark = traceEvents.find(({ name }) => name === BEGUN);
  if (mark === undefined) throw new Error('the page has left no mark in the trace');
  const ofPage = traceEvents.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  const frames = Array.from({ length: Math.ceil(lengthMs / FRAME_MS) }, (_, index) => ({
    atMs: index * FRAME_MS,
    workMs: 0,
    forcedLayouts: 0,
  }));
  const frameOf = (at: number) => frames[Math.floor((at - mark.ts) / 1000 / FRAME_MS)];
  const scripts: { from: number; to: number }[] = [];
  for (const { name, ph, ts, dur } of ofPage) {
    if (ph !== 'X') continue;
    if (name === 'FunctionCall' || name === 'EvaluateScript')
      scripts.push({ from: ts, to: ts + dur });
    if (name !== 'RunTask') continue;
    const frame = ts >= mark.ts ? frameOf(ts) : undefined;
    if (frame !== undefined) frame.workMs += dur / 1000;
  }
  for (const { name, ph, ts } of ofPage) {
    if (ph !== 'X' || name !== 'Layout' || ts < mark.ts) continue;
    const isForced = scripts.some(({ from, to }) => from <= ts && ts < to);
    const frame = frameOf(ts);
    if (frame !== undefined && isForced) frame.forcedLayouts += 1;
  }
  return frames;
}
