import type { OpenHandler } from '../http/call-handler.ts';

/**
 * GET /api/operator: returns the operator of this server. A browser may cache it, so that the legal pages work offline,
 * but it revalidates when it can.
 */
export const getOperator: OpenHandler<'get-operator'> = async (_call, { operator }) => ({
  body: operator,
  headers: { 'Cache-Control': 'no-cache' },
});
