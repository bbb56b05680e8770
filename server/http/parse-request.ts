import * as v from 'valibot';
import { AppError, isErrorCode } from '../../contract/errors.ts';

/**
 * Parses what somebody sent. Throws `body-invalid` with the field that is wrong; where a schema's
 * own words are a code, they become it. What we stored ourselves is parsed without this: when it
 * does not fit, the fault is ours.
 */
export function parseRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, sent);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = issue.path?.map(({ key }) => key).find((key) => typeof key === 'string');
  const code = isErrorCode(issue.message) ? issue.message : 'body-invalid';
  throw new AppError(code, field === undefined ? {} : { field });
}
