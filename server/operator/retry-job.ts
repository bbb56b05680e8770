import type { Handler } from '../http/call-handler.ts';
import { actOnDeadJob } from './act-on-dead-job.ts';

/** POST /api/operator/jobs/{id}/retry: retries a dead job, with all its attempts. Throws `not-found`. */
export const retryJob: Handler<'retry-job'> = async ({ path: { id }, keyed }, context) => {
  await actOnDeadJob(context, { keyed, act: 'job-retried' }, (tx) =>
    tx
      .updateTable('jobs')
      .set({ dead_reason: null, died_at: null, attempts: 0, run_at: context.now() })
      .where('id', '=', id)
      .where('dead_reason', 'is not', null)
      .returning('kind')
      .executeTakeFirst(),
  );
  context.jobs.wake();
  return { body: {} };
};
