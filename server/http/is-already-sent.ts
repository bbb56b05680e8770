import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/**
 * Whether a route has answered on node's response itself, as a stream does. What it returned is
 * one shared object that nobody may write to.
 */
export function isAlreadySent(response: Response): boolean {
  return response === RESPONSE_ALREADY_SENT;
}
