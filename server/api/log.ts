import type { Handler } from '../http/call-handler.ts';

const MESSAGE_MAX_LENGTH = 1000;
const PATH_MAX_LENGTH = 200;

/**
 * POST /api/logs: an error of the client, in the server's own log (product.md section 7). Whose
 * it is, the session says; where it happened is kept without ids of the query.
 */
export const log: Handler<'log'> = async ({ caller, body }, context) => {
  context.limits.clientLogs.take(caller.userId);
  const { level, path, message } = body;
  const [place = ''] = path.split(/[?#]/, 1);
  context.log[level](
    {
      section: body.section,
      person: caller.userId,
      path: clean(place, PATH_MAX_LENGTH),
      text: clean(message, MESSAGE_MAX_LENGTH),
    },
    'a client reports',
  );
  return { body: {} };
};

/** Without what looks like an address or a token, and without characters that forge lines. */
function clean(text: string, maxLength: number): string {
  return text
    .replace(/\S+@\S+|[\w.-]{40,}/g, '[…]')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}
