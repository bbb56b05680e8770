import type { Handler } from '../http/call-handler.ts';

const MESSAGE_MAX_LENGTH = 1000;
const PATH_MAX_LENGTH = 200;

/**
 * POST /api/logs: writes an error of the client to the server's log (product.md section 7). The session gives the user
 * id. The path is logged without query ids.
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

/** Removes text that looks like an address or a token, and characters that could forge log lines. */
function clean(text: string, maxLength: number): string {
  return text
    .replace(/\S+@\S+|[\w.-]{40,}/g, '[…]')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}
