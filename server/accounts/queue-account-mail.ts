import type { Context } from '../context.ts';

/**
 * Puts down the job that mails something to whoever has this address. Nobody has it: `whoElse` says
 * for whom it is then, or throws.
 */
export async function queueAccountMail(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { job, email, whoElse }: { job: string; email: string; whoElse(): string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    await jobs.add(tx, job, { userId: user?.id ?? whoElse() });
  });
  jobs.wake();
}
