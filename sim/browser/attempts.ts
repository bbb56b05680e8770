import * as v from 'valibot';
import { calls } from '../../contract/calls/calls.ts';
import { idSchema } from '../../contract/ids.ts';

const keyedEnvelope = v.looseObject({ idempotencyKey: idSchema });
const beginning = v.looseObject({
  endpoint: v.literal(calls['begin-upload'].path),
  body: v.looseObject({ id: idSchema }),
});

/** When a device last tried to deliver something: what the claim about liveness looks at. */
export interface Attempts {
  /** Notes a request; the answer notes its end, the first time that it is called. */
  begin(path: string, body: unknown): (retryAfterSeconds?: number) => void;
  /** When the last one ended; now, while one is under way. */
  lastAt(): number;
  /** As `lastAt`, of one row or of one picture of it, by the id; 0 for never. */
  lastOf(id: string): number;
  /** How often a row was tried though the server had asked to leave it alone. */
  earlyOf(rowId: string): number;
  /** For how many seconds more the row that a request is about was to be left alone. */
  askedFor(path: string, body: unknown): number;
  /** Until when the server has asked to leave this row alone; 0 when it has not. */
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

/** The outbox row, or the picture, that a request is about; null for other calls. */
function rowOf(path: string, body: unknown): string | null {
  if (body instanceof FormData) return String(body.get('id'));
  if (path !== '/api/safe-endpoint' || typeof body !== 'string') return null;
  const envelope: unknown = JSON.parse(body);
  const keyed = v.safeParse(keyedEnvelope, envelope);
  if (keyed.success) return keyed.output.idempotencyKey;
  const upload = v.safeParse(beginning, envelope);
  return upload.success ? upload.output.body.id : null;
}
