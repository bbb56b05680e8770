import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/**
 * Whether a route has already replied on node's response, as a stream does. The route's return value is then a shared
 * object that must not be modified.
 */
export function isAlreadySent(response: Response): boolean {
  return response === RESPONSE_ALREADY_SENT;
}
