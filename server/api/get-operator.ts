import type { OpenHandler } from '../http/call-handler.ts';

/**
 * GET /api/operator: who runs this server. A browser may keep it, so that the legal pages can say it
 * without a network, but asks again whenever it can.
 */
export const getOperator: OpenHandler<'get-operator'> = async (_call, { operator }) => ({
  body: operator,
  headers: { 'Cache-Control': 'no-cache' },
});
