import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toAppError } from './error-reply.ts';
import { parseRequest } from './parse-request.ts';

test('a schema message that is a code becomes the rejection; others give body-invalid', () => {
  const schema = v.object({
    text: v.pipe(v.string(), v.minLength(1, 'message-empty')),
    list: v.array(v.string()),
  });
  const rejectionOf = (sent: unknown) => {
    try {
      return parseRequest(schema, sent);
    } catch (error) {
      return toAppError(error);
    }
  };
  expect(rejectionOf({ text: '', list: [] })).toMatchObject({
    code: 'message-empty',
    field: 'text',
  });
  expect(rejectionOf({ text: 'a', list: [7] })).toMatchObject({
    code: 'body-invalid',
    field: 'list',
  });
  expect(rejectionOf({ text: 'a', list: [] })).toEqual({ text: 'a', list: [] });
});
