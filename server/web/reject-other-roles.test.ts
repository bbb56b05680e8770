import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { STREAM_PATH } from '../../contract/routes.ts';
import { replyError } from '../http/error-reply.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { rejectOtherRoles } from './reject-other-roles.ts';

test.each([
  { role: 'web', statuses: [200, 503] },
  { role: 'stream', statuses: [503, 200] },
  { role: 'worker', statuses: [503, 503] },
] as const)(
  'a node with the role $role rejects requests for others, to be retried',
  async (node) => {
    const app = new Hono<HttpEnv>();
    app.onError((error, c) => replyError(c, error, pino({ level: 'silent' })));
    app.use(rejectOtherRoles(new Set([node.role])));
    app.get('*', (c) => c.text('served'));
    const replies = await Promise.all(['/api/user', STREAM_PATH].map((path) => app.request(path)));
    expect(replies.map(({ status }) => status)).toEqual(node.statuses);
    const rejected = replies.filter(({ status }) => status === 503);
    expect(rejected.map(({ headers }) => headers.get('retry-after'))).toEqual(
      rejected.map(() => '5'),
    );
  },
);
