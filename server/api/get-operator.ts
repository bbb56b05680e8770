import type { OpenHandler } from '../http/call-handler.ts';

/**
 * GET /api/operator: returns the operator of this server. Browsers may cache the response, so that the legal pages work
 * offline, but they revalidate it when online.
 */
export const getOperator: OpenHandler<'get-operator'> = async (_call, { operator }) => ({
  body: operator,
  headers: { 'Cache-Control': 'no-cache' },
});
