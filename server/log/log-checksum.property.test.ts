import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityNames } from '../../contract/entities.ts';
import { changeChecksum, logWeight } from '../../contract/log-checksum.ts';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from '../testing/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const row = fc.record({
  entity: fc.constantFrom(...entityNames),
  id: fc.uuid(),
  seq: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
});

test('device and database compute the same checksum for a row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 50 }), async (rows) => {
      const { rows: weighed } = await sql<{ weight: number }>`
        select log_weight(entity, id, seq) as weight
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given(entity text, id uuid, seq bigint)`.execute(database.db);
      expect(weighed.map(({ weight }) => weight)).toEqual(rows.map(logWeight));
    }),
    { numRuns: 30 },
  );
});

test('adding and removing rows in any order leaves the checksum unchanged', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 31 - 2), fc.array(row), (checksum, rows) => {
      const more = changeChecksum(checksum, { added: rows, removed: [] });
      const back = rows
        .toReversed()
        .reduce((sum, gone) => changeChecksum(sum, { added: [], removed: [gone] }), more);
      expect(back).toBe(checksum);
    }),
  );
});
