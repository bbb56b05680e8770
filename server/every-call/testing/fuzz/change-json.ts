import type { Chance } from './chance.ts';

/** Unexpected JSON texts, including some that no program value serialises to. */
const ODD_TEXTS = [
  ...['null', 'true', 'false', '0', '-1', '-0', '1e999', '-1e999', '9007199254740993'],
  ...['2147483648', '-9223372036854775809', '0.1e-300', '123456789012345678901234567890'],
  ...[
    '""',
    '" "',
    '"\\n"',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u202e"',
  ],
  ...['[]', '{}', '[null]', '[[]]', '{"length":99999999}', '{"toString":1}', '{"then":1}'],
  ...['"__proto__"', '"constructor"', '"toString"', '{"__proto__":{"state":"active"}}'],
  ...['{"constructor":{"prototype":{"a":1}}}', '{"toJSON":null}', '{"id":{"$ne":null}}'],
  ...[`"' or 1=1 --"`, '"\\"; drop table users; --"', '"$1"', '"%00"', '"../../../etc/passwd"'],
  ...['"{{7*7}}"', '"<script>"', '"\\r\\nSet-Cookie: a=b"', '"file:///etc/passwd"'],
  ...['"0000-00-00"', '"9999-99-99"', '"-000001-01-01"', '"+275760-09-14"', '"1e3"', '"NaN"'],
  ...['"ﷺ"', '"e\\u0301"', '"\\uD83D\\uDC4B\\uD83C\\uDFFD"', '"İ"', '"ß"'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'].map(
    (id) => `"${id}"`,
  ),
  ...['NaN', 'undefined', "'a'", '/*', '01', '+1', '.5', '"\u0001"'],
];
const ODD_KEYS = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length'],
  ...['', '\\u0000', '\\ud800', 'id', 'userId', 'state', 'sender_id', 'endpoint', '$where'],
];
const HOLE = '@@a hole@@';

export function changeJson(chance: Chance, text: string): string {
  const value: unknown = JSON.parse(text);
  const way = chance.below(6);
  if (way === 0) return addKey(chance, text);
  if (way === 1) return removeKey(chance, value);
  const raw = way === 2 ? makeLarge(chance) : chance.pick(ODD_TEXTS);
  return putRaw(chance, value, raw);
}

/** Adds a duplicate key, or a dangerous one such as `__proto__`, to any object. */
function addKey(chance: Chance, text: string): string {
  const opens = [...text.matchAll(/\{/g)].map(({ index }) => index + 1);
  if (opens.length === 0) return `{"__proto__":${text}}`;
  const at = chance.pick(opens);
  const names = [...text.matchAll(/"([^"\\]*)":/g)].map(([, name = '']) => name);
  const key = chance.pick([...ODD_KEYS, ...names]);
  const comma = /^\s*\}/.test(text.slice(at)) ? '' : ',';
  return `${text.slice(0, at)}"${key}":${chance.pick(ODD_TEXTS)}${comma}${text.slice(at)}`;
}

function removeKey(chance: Chance, value: unknown): string {
  const holder = chance.pick(findPlaces(value));
  const keys = isHolder(holder.value) ? Object.keys(holder.value) : [];
  if (isHolder(holder.value) && keys.length > 0) delete holder.value[chance.pick(keys)];
  return JSON.stringify(value) ?? '';
}

function makeLarge(chance: Chance): string {
  const size = chance.pick([33, 300, 3000, 20_000, 60_000]);
  return chance.pick([
    `${'['.repeat(size)}${']'.repeat(size)}`,
    `${'{"a":'.repeat(size / 3)}1${'}'.repeat(size / 3)}`,
    `"${'a'.repeat(size)}"`,
    `"${'\u{1fab6}'.repeat(size / 6)}"`,
    `[${Array(size).fill('1').join(',')}]`,
    `{${Array.from({ length: size / 10 }, (_, at) => `"k${at}":1`).join(',')}}`,
    `${'9'.repeat(size)}`,
  ]);
}

function putRaw(chance: Chance, value: unknown, raw: string): string {
  const { holder, key } = chance.pick(findPlaces(value));
  if (holder === null) return raw;
  holder[key] = HOLE;
  return JSON.stringify(value).replace(`"${HOLE}"`, () => raw);
}

interface Place {
  /** null for the root value. */
  holder: Record<string, unknown> | null;
  key: string;
  value: unknown;
}

function findPlaces(value: unknown): Place[] {
  const places: Place[] = [{ holder: null, key: '', value }];
  for (const place of places) {
    if (!isHolder(place.value)) continue;
    for (const [key, inner] of Object.entries(place.value)) {
      places.push({ holder: place.value, key, value: inner });
    }
  }
  return places;
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
