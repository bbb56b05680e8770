import type { Context } from '../context/context.ts';
import { addSecurityLine, type SecurityLine } from '../sessions/security-log.ts';

interface AccountMail {
  job: string;
  email: string;
  /** Nobody has the address: says for whom the job is then, or throws. */
  whoElse(): string;
  /** What the security log tells of it, where somebody has the address. */
  notes?: Omit<SecurityLine, 'userId'>;
}

/** Puts down the job that mails something to whoever has this address. */
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
