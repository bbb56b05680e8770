import { expect } from 'vitest';
import type { SyncReply } from '../../contract/changes.ts';
import { changeChecksum } from '../../contract/log-checksum.ts';

/**
 * A device's copy of a person's log: each entity's newest number and value, and the numbers of deleted ones, with which
 * it computes the log's checksum.
 */
export interface Mirror {
  readonly cursor: number;
  /** Undeleted entities, by kind and id. */
  readonly entities: ReadonlyMap<string, string>;
  /** Reads a page and returns whether there are more. Throws if the reply violates a rule of the log. */
  pull(): Promise<boolean>;
}

type Ask = (query: Record<string, unknown>) => Promise<SyncReply>;

export function openMirror(ask: Ask, { epoch, limit }: { epoch: string; limit: number }): Mirror {
  let cursor = 0;
  let snapshot: number | undefined;
  const entities = new Map<string, string>();
  const numbers = new Map<string, number>();
  let checksum: number | null = null;
  return {
    entities,
    get cursor() {
      return cursor;
    },
    async pull() {
      const first = snapshot === undefined ? {} : { snapshot };
      const page = await ask({
        since: cursor,
        limit,
        ...(cursor === 0 ? {} : { epoch, ...first }),
      });
      expect(page).toMatchObject({ from: cursor, epoch });
      expect(page.reset).toBeUndefined();
      expect(page.changes.length).toBeLessThanOrEqual(limit);
      let last = cursor;
      for (const { seq, entity, id, value } of page.changes) {
        // The numbers must ascend and be above the device's cursor.
        expect(seq).toBeGreaterThan(last);
        last = seq;
        const name = `${entity} ${id}`;
        const before = numbers.get(name);
        numbers.set(name, seq);
        if (checksum !== null) {
          const removed = before === undefined ? [] : [{ entity, id, seq: before }];
          checksum = changeChecksum(checksum, { added: [{ entity, id, seq }], removed });
        }
        if (value === null) entities.delete(name);
        else entities.set(name, `${seq} ${JSON.stringify(value)}`);
      }
      expect(page.to).toBeGreaterThanOrEqual(last);
      expect(page.checksum === undefined).toBe(page.more);
      if (page.checksum !== undefined) {
        expect(page.checksum).toBe(checksum ?? page.checksum);
        checksum = page.checksum;
      }
      cursor = page.to;
      snapshot = page.more ? (page.snapshot ?? snapshot) : undefined;
      return page.more;
    },
  };
}
