import type { Chance } from './chance.ts';
import { changeBytes } from './change-bytes.ts';
import { changeHeaders } from './change-headers.ts';
import { changeJson } from './change-json.ts';
import { changeTarget } from './change-target.ts';
import { type WireRequest, withHeader } from './wire-request.ts';

type Change = (chance: Chance, request: WireRequest) => WireRequest;

const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PURGE'],
  ...['PROPFIND', 'MKCOL', 'get', 'Post', 'FOO', ''],
];
const TYPES = [
  ...['', 'text/plain', 'application/jsonx', 'application/json; charset=utf-16', 'application/xml'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary='],
  ...[
    'multipart/form-data; boundary=----x',
    'application/json, text/html',
    'image/png',
    '\u00ff/\u0001',
  ],
  ...['APPLICATION/JSON', 'application/json;;;', `application/json; a=${'b'.repeat(3000)}`],
];

const changes: Record<string, Change> = {
  json: (chance, request) => withText(request, (text) => changeJson(chance, text)),
  // Most calls are sent through the proxy, so mutate the body inside the envelope more often.
  'json twice': (chance, request) =>
    withText(request, (text) => {
      const once = changeJson(chance, text);
      return isJson(once) ? changeJson(chance, once) : once;
    }),
  envelope: (chance, request) =>
    withText(request, (text) => {
      const envelope: unknown = JSON.parse(text);
      if (typeof envelope !== 'object' || envelope === null || !('endpoint' in envelope))
        return text;
      const { endpoint } = envelope;
      if (typeof endpoint !== 'string') return text;
      return JSON.stringify({ ...envelope, endpoint: changeTarget(chance, endpoint) });
    }),
  bytes: (chance, request) => ({ ...request, body: changeBytes(chance, request.body) }),
  target: (chance, request) => ({ ...request, target: changeTarget(chance, request.target) }),
  headers: changeHeaders,
  method: (chance, request) => ({ ...request, method: chance.pick(METHODS) }),
  type: (chance, request) => withHeader(request, 'content-type', chance.pick(TYPES)),
  charset: (chance, request) => {
    const text = request.body.toString('utf8');
    const encoding = chance.pick(['utf16le', 'latin1', 'base64', 'hex'] as const);
    const mark = chance.pick(['', '\ufeff']);
    return { ...request, body: Buffer.from(mark + text, encoding === 'hex' ? 'utf8' : encoding) };
  },
  cut: (chance, request) => ({
    ...withHeader(request, 'content-length', `${request.body.length + 1 + chance.below(5000)}`),
    body: request.body.subarray(0, chance.below(request.body.length + 1)),
    isCut: true,
  }),
};
const names = Object.keys(changes);

/** Mutates a valid request in one to three ways. */
export function changeRequest(chance: Chance, good: WireRequest): WireRequest {
  let request = good;
  for (let left = 1 + chance.below(3); left > 0; left -= 1) {
    // A cut request stays as it is, because a later mutation would have no effect.
    if (request.isCut) return request;
    const name = chance.pick([...names, 'json', 'json', 'envelope', 'bytes']);
    const change = changes[name];
    if (change === undefined) throw new Error(`there is no change ${name}`);
    request = { ...change(chance, request), changes: [...request.changes, name] };
  }
  return request;
}

/** Whether a text is JSON that can be serialised again. An earlier mutation may have made it too deep for that. */
function isJson(text: string): boolean {
  try {
    JSON.stringify(JSON.parse(text));
    return true;
  } catch {
    return false;
  }
}

function withText(request: WireRequest, change: (text: string) => string): WireRequest {
  const text = request.body.toString('utf8');
  if (!isJson(text)) return request;
  return { ...request, body: Buffer.from(change(text)) };
}
