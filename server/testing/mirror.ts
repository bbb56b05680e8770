import { expect } from 'vitest';
import type { SyncReply } from '../../contract/changes.ts';
import { changeChecksum } from '../../contract/log-checksum.ts';

/**
 * What a device keeps of a person's log: each thing's newest number and value, and the number of
 * what is gone, by which it follows the log's checksum.
 */
export interface Mirror {
  readonly cursor: number;
  /** Things that are not gone, by entity and id. */
  readonly things: ReadonlyMap<string, string>;
  /** Reads a page, and whether there are more; throws where the log breaks a promise. */
  pull(): Promise<boolean>;
}

type Ask = (query: Record<string, unknown>) => Promise<SyncReply>;

/** A mirror that begins with nothing and follows by pages of `limit`. */
export function openMirror(ask: Ask, { epoch, limit }: { epoch: string; limit: number }): Mirror {
  let cursor = 0;
  let snapshot: number | undefined;
  const things = new Map<string, string>();
  const numbers = new Map<string, number>();
  let checksum: number | null = null;
  return {
    things,
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
        // In order, and none at or below what this device has been told already.
        expect(seq).toBeGreaterThan(last);
        last = seq;
        const name = `${entity} ${id}`;
        const before = numbers.get(name);
        numbers.set(name, seq);
        if (checksum !== null) {
          const removed = before === undefined ? [] : [{ entity, id, seq: before }];
          checksum = changeChecksum(checksum, { added: [{ entity, id, seq }], removed });
        }
        if (value === null) things.delete(name);
        else things.set(name, `${seq} ${JSON.stringify(value)}`);
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
