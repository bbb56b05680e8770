import type { Handler } from '../http/call-handler.ts';
import { actOnDeadJob } from './act-on-dead-job.ts';

/** POST /api/operator/jobs/{id}/discard: deletes a dead job for a reason. Throws `not-found`. */
export const discardJob: Handler<'discard-job'> = async ({ path, body, keyed }, context) => {
  const act = { keyed, act: 'job-discarded', reason: body.reason } as const;
  await actOnDeadJob(context, act, (tx) =>
    tx
      .deleteFrom('jobs')
      .where('id', '=', path.id)
      .where('dead_reason', 'is not', null)
      .returning('kind')
      .executeTakeFirst(),
  );
  return { body: {} };
};
