import type { Chance } from './chance.ts';

const SEGMENTS = [
  ...['..', '.', '%2e%2e', '%2E', '..%2f..%2fetc%2fpasswd', '%2f', '%5c', '\\', '%00', '%', '%zz'],
  ...['%c0%ae%c0%ae', '%ff', '%ed%a0%80', '%F0%9F%AA%B6', '%0d%0aSet-Cookie:%20a=b', ';a=b', '*'],
  ...[
    '%25%32%65',
    '%u002e',
    '',
    '//',
    '__proto__',
    'constructor',
    'toString',
    '-1',
    '1e999',
    'null',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '{id}',
    ':id',
    "'",
    '%27%20or%201=1',
    '\u00ff',
    '\u0080',
  ],
];
const PAIRS = [
  ...[
    'limit=-1',
    'limit=0',
    'limit=1e3',
    'limit=99999999999999999999',
    'limit=NaN',
    'limit=',
    'limit',
  ],
  ...[
    'since=-1',
    'since=1.5',
    'since=9007199254740993',
    'since[]=1',
    'since=0&since=1',
    'since[a]=b',
  ],
  ...['cursor=', 'cursor=x', 'cursor=%00', 'cursor=%ff%fe', 'cursor[]=a', 'box=none', 'box=sent'],
  ...[
    'snapshot=-5',
    'snapshot=4294967296',
    'epoch=%00',
    'epoch=x',
    '__proto__=1',
    '__proto__[a]=1',
  ],
  ...[
    'constructor=1',
    'token=',
    'token=%00',
    'token=a.b.c',
    'code=%00',
    'code=',
    '=',
    '&&&',
    '%',
    '%zz=1',
  ],
  ...['a=%ed%a0%80', '?', '#a', 'toString=1', "token='--"],
];

export function changeTarget(chance: Chance, target: string): string {
  const [path = '/', query] = target.split('?', 2);
  const tail = query === undefined ? '' : `?${query}`;
  switch (chance.below(8)) {
    case 0: {
      const segments = path.split('/');
      segments[1 + chance.below(segments.length)] = chance.pick(SEGMENTS);
      return segments.join('/') + tail;
    }
    case 1:
      return `${path}/${chance.pick(SEGMENTS)}${tail}`;
    case 2:
      return path.replaceAll('/', chance.pick(['//', '/./', '%2f', '\\', '/x/../'])) + tail;
    case 3:
      return [...path]
        .map((letter) => (chance.below(4) === 0 ? `%${letter.charCodeAt(0).toString(16)}` : letter))
        .join('')
        .concat(tail);
    case 4:
      return chance.pick([
        `http://evil.example${path}`,
        `//evil.example${path}`,
        '*',
        path.slice(1),
      ]);
    case 5:
      return `${path}${tail}${query === undefined ? '?' : '&'}a=${'b'.repeat(chance.pick([300, 5000, 15_000, 40_000]))}`;
    case 6:
      return `${path}/${'a'.repeat(chance.pick([300, 5000, 15_000, 40_000]))}${tail}`;
    default:
      return `${path}?${[query ?? '', chance.pick(PAIRS), chance.pick(PAIRS)].join('&')}`;
  }
}
