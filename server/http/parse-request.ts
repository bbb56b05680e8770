import * as v from 'valibot';
import { AppError, isErrorCode } from '../../contract/errors.ts';

/**
 * Parses client input. Throws `body-invalid` with the wrong field, or the schema's message if that is an error code. Do
 * not use it for stored data, because errors in stored data are server errors.
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
