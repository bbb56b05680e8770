import { parseChanges } from '../../contract/changes.ts';
import { SYNC_PAGE_MAX } from '../../contract/limits.ts';
import {
  addToDigests,
  type Digests,
  findDifferences,
  nameOfShape,
} from '../../contract/mirror-digest.ts';
import type { Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { readChanges } from './read-changes.ts';
import { readMuch } from './read-much.ts';

/** POST /api/sync/check: compares a device's mirror with the caller's log. Counts the results. */
export const checkMirror: Handler<'check-mirror'> = async ({ caller, body, request }, context) => {
  if (body.shape !== nameOfShape()) return { body: { verdict: 'unknown' } };
  const { userId } = caller;
  const digests = await readMuch(request.signal, () => digestLog(context, { userId, ...body }));
  if (digests === null) return { body: { verdict: 'moved' } };
  const differences = findDifferences(digests, body.digests);
  const isMatch = differences.length === 0;
  const { mirrorChecks, mirrorDifferences } = context.metrics;
  mirrorChecks.inc({ result: isMatch ? 'match' : body.again ? 'mismatch' : 'doubt' });
  if (body.again) for (const entity of differences) mirrorDifferences.inc({ entity });
  return { body: { verdict: isMatch ? 'match' : 'mismatch' } };
};

/**
 * Returns the digests of a person's whole log in one snapshot, computed like on a device. Returns null if the head is
 * not at `at` or the epoch differs.
 */
function digestLog(
  context: Pick<Context, 'db' | 'now' | 'epoch' | 'readValues'>,
  { userId, epoch, at }: { userId: string; epoch: string; at: number },
): Promise<Digests | null> {
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const digests: Digests = {};
      let since = 0;
      let more = true;
      while (more) {
        const asked = { userId, epoch, since, limit: SYNC_PAGE_MAX, snapshot: at };
        const page = await readChanges({ ...context, db }, asked);
        const isThere = page.epoch === epoch && (since > 0 || page.snapshot === at);
        if (!isThere || page.reset === true) return null;
        const { changes } = parseChanges(page.changes);
        addToDigests(
          digests,
          changes.filter(({ value }) => value !== null),
        );
        ({ to: since, more } = page);
      }
      return digests;
    });
}
