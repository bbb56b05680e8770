import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';

const keyedEnvelope = v.looseObject({ idempotencyKey: idSchema });

/** When a device last tried to deliver something: what the claim about liveness looks at. */
export interface Attempts {
  /** Notes a request; the answer notes its end, the first time that it is called. */
  begin(path: string, body: unknown): (retryAfterSeconds?: number) => void;
  /** When the last one ended; now, while one is under way. */
  lastAt(): number;
  /** Until when the server has asked to leave this row alone; 0 when it has not. */
  heldUntil(rowId: string): number;
}

export function createAttempts(now: () => number): Attempts {
  let underWay = 0;
  let last = 0;
  const held = new Map<string, number>();
  return {
    begin(path, body) {
      const rowId = rowOf(path, body);
      if (rowId === null) return () => undefined;
      underWay += 1;
      let isOver = false;
      return (retryAfterSeconds = 0) => {
        if (isOver) return;
        isOver = true;
        underWay -= 1;
        last = now();
        held.set(rowId, now() + retryAfterSeconds * 1000);
      };
    },
    lastAt: () => (underWay > 0 ? now() : last),
    heldUntil: (rowId) => held.get(rowId) ?? 0,
  };
}

/** The outbox row that a request is about; '' for the upload of an image; null for other calls. */
function rowOf(path: string, body: unknown): string | null {
  if (path === '/api/safe-endpoint-upload') return '';
  if (path !== '/api/safe-endpoint' || typeof body !== 'string') return null;
  const parsed = v.safeParse(keyedEnvelope, JSON.parse(body));
  return parsed.success ? parsed.output.idempotencyKey : null;
}
