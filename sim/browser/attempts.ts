import * as v from 'valibot';
import { calls } from '../../contract/calls/calls.ts';
import { idSchema } from '../../contract/ids.ts';

const keyedEnvelope = v.looseObject({ idempotencyKey: idSchema });
const beginning = v.looseObject({
  endpoint: v.literal(calls['begin-upload'].path),
  body: v.looseObject({ id: idSchema }),
});

export interface Attempts {
  /** Records the start of a request. The returned function records its end on the first call. */
  begin(path: string, body: unknown): (retryAfterSeconds?: number) => void;
  /** When the last attempt ended, or now if one is in flight. */
  lastAt(): number;
  /** The time of the last attempt for one row or one of its pictures, by id. 0 if there was none. */
  lastOf(id: string): number;
  earlyOf(rowId: string): number;
  /** The remaining seconds of the last Retry-After for the row of this request. */
  askedFor(path: string, body: unknown): number;
  heldUntil(rowId: string): number;
}

export function createAttempts(now: () => number): Attempts {
  let underWay = 0;
  let last = 0;
  const held = new Map<string, number>();
  const early = new Map<string, number>();
  const lastById = new Map<string, number>();
  return {
    begin(path, body) {
      const rowId = rowOf(path, body);
      if (rowId === null) return () => undefined;
      underWay += 1;
      lastById.set(rowId, now());
      if ((held.get(rowId) ?? 0) > now()) early.set(rowId, (early.get(rowId) ?? 0) + 1);
      let isOver = false;
      return (retryAfterSeconds = 0) => {
        if (isOver) return;
        isOver = true;
        underWay -= 1;
        last = now();
        lastById.set(rowId, now());
        held.set(rowId, now() + retryAfterSeconds * 1000);
      };
    },
    lastAt: () => (underWay > 0 ? now() : last),
    lastOf: (id) => lastById.get(id) ?? 0,
    earlyOf: (rowId) => early.get(rowId) ?? 0,
    askedFor(path, body) {
      const until = held.get(rowOf(path, body) ?? '') ?? 0;
      return Math.max(0, Math.ceil((until - now()) / 1000));
    },
    heldUntil: (rowId) => held.get(rowId) ?? 0,
  };
}

/** Returns the id of the outbox row or picture of a request, or null for other calls. */
function rowOf(path: string, body: unknown): string | null {
  if (body instanceof FormData) return String(body.get('id'));
  if (path !== '/api/safe-endpoint' || typeof body !== 'string') return null;
  const envelope: unknown = JSON.parse(body);
  const keyed = v.safeParse(keyedEnvelope, envelope);
  if (keyed.success) return keyed.output.idempotencyKey;
  const upload = v.safeParse(beginning, envelope);
  return upload.success ? upload.output.body.id : null;
}
