import * as v from 'valibot';
import { expect, test } from 'vitest';
import { errorCatalogue } from '../contract/errors.ts';
import { toAppError, toStatus } from './error-reply.ts';

test('every status of the catalogue goes out as it is', () => {
  for (const { status } of Object.values(errorCatalogue)) expect(toStatus(status)).toBe(status);
});

test('a schema whose words are a code gives that code, another one body-invalid', () => {
  const schema = v.object({
    text: v.pipe(v.string(), v.minLength(1, 'message-empty')),
    list: v.array(v.string()),
  });
  const parse = (value: unknown) => {
    const result = v.safeParse(schema, value);
    return result.success ? null : toAppError(new v.ValiError(result.issues));
  };
  expect(parse({ text: '', list: [] })).toMatchObject({ code: 'message-empty', field: 'text' });
  expect(parse({ text: 'a', list: [7] })).toMatchObject({ code: 'body-invalid', field: 'list' });
});

test('anything else is internal and keeps its words to itself', () => {
  expect(toAppError(new Error('password=1'))).toMatchObject({ code: 'internal' });
  expect(JSON.stringify(toAppError('password=1').toBody())).not.toContain('password');
});
