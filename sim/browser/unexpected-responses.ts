import type { Random } from '../world/random.ts';
import type { Middlebox } from './network-conditions.ts';

const STATUSES = [200, 302, 403, 404, 413, 500, 502, 511];

/** The size limit of the middlebox. It is less than half the chunk size of a simulated device. */
const LARGEST_PART_BYTES = 20;

/** Returns an HTML page of another host. */
export function unexpectedPage(random: Random, status = random.pick(STATUSES) ?? 200): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', location: '/hotspot' };
  return new Response('<!doctype html><title>Welcome</title>', { status, headers });
}

/** Whether a middlebox keeps this request from the server. */
export function takes({ takes: own }: Middlebox, path: string, body: unknown): boolean {
  switch (own) {
    case 'all':
      return true;
    case 'uploads':
      return path.startsWith('/api/safe-endpoint-upload');
    case 'large parts':
      return sizeOfFile(body) > LARGEST_PART_BYTES;
    case 'letters':
      return (
        typeof body === 'string' && body.includes('"endpoint":"/api/messages","method":"POST"')
      );
  }
}

function sizeOfFile(body: unknown): number {
  const file = body instanceof FormData ? body.get('file') : null;
  return file instanceof Blob ? file.size : 0;
}

export async function cutShort(response: Response): Promise<Response> {
  const text = await response.text();
  return new Response(text.slice(0, Math.floor(text.length / 2)), response);
}

/** Corrupts one value of a JSON text with changes, so that this build cannot parse it. */
export function makeUnfit(text: string, random: Random): string {
  const found = [...text.matchAll(/"value":\{"id":"/g)];
  const one = random.pick(found);
  if (one === undefined) return text;
  // An invalid id, because every entity has one and each build checks its format.
  const end = one.index + one[0].length;
  return `${text.slice(0, end)}new kind of ${text.slice(end)}`;
}
