import type { Chance } from './chance.ts';
import type { WireRequest } from './wire-request.ts';
import { withHeader } from './wire-request.ts';

const ODD_VALUES = [
  ...[
    '',
    ' ',
    '\t',
    'x',
    '0',
    '-1',
    '\u0001',
    '\u00ff\u00fe',
    'a\u0000b',
    'null',
    '[object Object]',
  ],
  ...['../../etc/passwd', '#{7*7}', "' or 1=1 --", '%00', 'a,b;c=d', '"', '=', ';;;', 'é'],
];
const COOKIES = [
  ...['authToken=', 'authToken=x', 'authToken=a.b.c', 'authToken=%', 'authToken=%zz', 'session=1'],
  ...['refreshToken=x; session=1', 'refreshToken=; session=1', 'refreshToken=%00; session=1'],
  ...['refreshToken=\u00ff; session=1', '=', ';;;;', '__proto__=a', 'a=b=c=d', '"', 'authToken="'],
  ...[Array.from({ length: 400 }, (_, at) => `c${at}=${at}`).join('; ')],
];
const BEARERS = [
  ...[
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Bearer a.b.c',
    'Basic YTpi',
    'Bearer \u00ff',
    'Bearer %00',
  ],
  ...[
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer eyJhbGciOiJIUzI1NiJ9.bnVsbA.x',
    `Bearer ${'a'.repeat(9000)}`,
  ],
];
const NAMES = [
  ...['accept', 'accept-language', 'accept-encoding', 'if-none-match', 'range', 'host', 'origin'],
  ...[
    'idempotency-key',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-request-id',
    'x-build',
    'user-agent',
  ],
  ...[
    'content-encoding',
    'expect',
    'upgrade',
    'connection',
    'referer',
    'sec-fetch-site',
    '__proto__',
  ],
  ...[
    'x-http-method-override',
    'last-event-id',
    'content-type',
    'cookie',
    'via',
    'te',
    'date',
    'a b',
    '',
  ],
];
/** Wrong headers about the length or the encoding of a body. */
const FRAMINGS: readonly (readonly [string, string])[] = [
  ['content-length', '0'],
  ['content-length', '1'],
  ['content-length', '-1'],
  ['content-length', '1e3'],
  ['content-length', '99999999999999999999'],
  ['transfer-encoding', 'chunked'],
  ['transfer-encoding', 'gzip'],
  ['transfer-encoding', 'chunked, identity'],
];

/** Adds odd, long, many, repeated or wrong headers, or removes one. */
export function changeHeaders(chance: Chance, request: WireRequest): WireRequest {
  const add = (name: string, value: string) => withHeader(request, name, value);
  switch (chance.below(8)) {
    case 0:
      return add('authorization', chance.pick(BEARERS));
    case 1:
      return add('cookie', chance.pick(COOKIES));
    case 2:
      return add(chance.pick(NAMES), 'a'.repeat(chance.pick([300, 4000, 20_000])));
    case 3: {
      const many = Array.from({ length: 1200 }, (_, at) => [`x-${at}`, 'a'] as const);
      return { ...request, headers: [...request.headers, ...many] };
    }
    case 4: {
      const [name, value] = chance.pick(FRAMINGS);
      return { ...add(name, value), isCut: true };
    }
    case 5: {
      const at = chance.below(request.headers.length);
      return { ...request, headers: request.headers.filter((_, index) => index !== at) };
    }
    case 6: {
      const twice = chance.pick(request.headers);
      return { ...request, headers: [...request.headers, twice] };
    }
    default:
      return add(chance.pick(NAMES), chance.pick(ODD_VALUES));
  }
}
