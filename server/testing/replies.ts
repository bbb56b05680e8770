import * as v from 'valibot';
import { isErrorCode } from '../../contract/errors.ts';

const errorSchema = v.object({
  error: v.object({
    code: v.pipe(v.string(), v.check(isErrorCode)),
    message: v.string(),
    field: v.optional(v.string()),
  }),
});

export async function readReply<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return v.parse(schema, await response.json());
}

/** Returns status and code of an error reply, and its field. Fails for any other reply. */
export async function readRejection(response: Response): Promise<(string | number)[]> {
  const { error } = await readReply(response, errorSchema);
  return [response.status, error.code, ...(error.field === undefined ? [] : [error.field])];
}
