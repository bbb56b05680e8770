import { findDifferences, nameOfShape } from '../../contract/mirror-digest.ts';
import type { Handler } from '../http/endpoint-handler.ts';
import { digestLog } from './digest-log.ts';
import { readMuch } from './read-much.ts';

/** POST /api/sync/check: does a device hold what the caller's log says? What comes out is counted. */
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
