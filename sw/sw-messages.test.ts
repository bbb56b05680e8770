import * as v from 'valibot';
import { expect, test } from 'vitest';
import { pageMessageSchema } from './sw-messages.ts';

test('a page is navigated to paths of the app only', () => {
  const leads = (path: string) => v.is(pageMessageSchema, { type: 'open', path });
  expect(leads('/messages/a?letter=b')).toBe(true);
  for (const path of ['//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)']) {
    expect(leads(path)).toBe(false);
  }
});
