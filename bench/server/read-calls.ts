import type { LoadCall } from '../load.ts';
import type { World } from './world.ts';

/** The read calls that are compared with their statements behind a bare handler. */
export const readCallNames = ['point read', 'feed page', 'delta of 100'] as const;
export type ReadCallName = (typeof readCallNames)[number];

export function readCall(name: ReadCallName, world: World): LoadCall {
  return { method: 'GET', path: pathOf(name, world), headers: bearer(world.reader.token) };
}

function pathOf(name: ReadCallName, { reader, epoch }: World): string {
  if (name === 'point read') return `/api/messages/${reader.messageId}`;
  if (name === 'feed page') return '/api/sky';
  return `/api/sync?since=${reader.head - 100}&epoch=${epoch}&limit=100`;
}

export const unreadDirect = (world: World): LoadCall => ({
  method: 'GET',
  path: '/api/messages/unread-count',
  headers: bearer(world.reader.token),
});

export const unreadByGateway = (world: World, origin: string): LoadCall =>
  viaGateway(world.reader.token, origin, {
    endpoint: '/api/messages/unread-count',
    method: 'GET',
  });

export function viaGateway(token: string, origin: string, envelope: object): LoadCall {
  const headers = { ...bearer(token), origin, 'content-type': 'application/json' };
  const body = JSON.stringify(envelope);
  return {
    method: 'POST',
    path: '/api/safe-endpoint',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
