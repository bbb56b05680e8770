import type { Context } from '../context/context.ts';
import { addSecurityLine, type SecurityLine } from '../sessions/security-log.ts';

interface AccountMail {
  job: string;
  email: string;
  /** Called if no account has the address. Returns the user id for the job, or throws. */
  whoElse(): string;
  /** The security log line to add if an account has the address. */
  notes?: Omit<SecurityLine, 'userId'>;
}

/** Queues the job that sends a mail to the person with this address. */
export async function queueAccountMail(
  context: Pick<Context, 'db' | 'jobs' | 'makeId' | 'now'>,
  { job, email, whoElse, notes }: AccountMail,
): Promise<void> {
  const { db, jobs } = context;
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (user !== undefined && notes !== undefined) {
      await addSecurityLine(tx, context, { ...notes, userId: user.id });
    }
    await jobs.add(tx, job, { userId: user?.id ?? whoElse() });
  });
  jobs.wake();
}
