import * as v from 'valibot';
import { normalizeEmail, toReadableEmail } from '../../contract/email.ts';
import { idSchema } from '../../contract/ids.ts';
import { OperatorError } from '../base/operator-error.ts';
import type { Context } from '../context/context.ts';

export interface FoundPerson {
  id: string;
  /** The person's name for the operator: the e-mail, else the id. */
  name: string;
  state: 'active' | 'frozen' | 'suspended' | 'deleted';
}

/**
 * Finds the person the operator names by id or e-mail. With `orDeleted`, also finds a deleted person by id. Throws
 * an OperatorError if there is none.
 */
export async function findPerson(
  { db }: Pick<Context, 'db'>,
  named: string,
  { orDeleted = false } = {},
): Promise<FoundPerson> {
  const id = v.safeParse(idSchema, named);
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'state'])
    .where(
      id.success ? 'id' : 'email',
      '=',
      id.success ? id.output : (normalizeEmail(named) ?? named),
    )
    .executeTakeFirst();
  if (row === undefined || (row.state === 'deleted' && !orDeleted)) {
    throw new OperatorError(`There is no ${named}.`);
  }
  return {
    id: row.id,
    name: row.email === null ? row.id : toReadableEmail(row.email),
    state: row.state,
  };
}

/** Parses an id. Throws an OperatorError if the text is none. */
export function readId(text: string): string {
  const id = v.safeParse(idSchema, text);
  if (!id.success) throw new OperatorError(`${text} is not an id.`);
  return id.output;
}
