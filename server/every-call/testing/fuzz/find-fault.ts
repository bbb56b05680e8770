import type { WireAnswer } from './send-bytes.ts';
import type { WireRequest } from './wire-request.ts';

/** What a machine says of its insides: a stack, a file, a statement, the database's own words. */
const INSIDES = [
  /\n\s+at \S+ \(/,
  /node:internal|node_modules|file:\/\/\/(?!etc)|\/server\/[\w/-]+\.ts\b/,
  /\b(insert into|delete from|select \S+ from|update \S+ set) /i,
  /syntax error at|violates \w+|constraint "|relation "|column "|PostgresError|Kysely/i,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError): /,
];

/** What is wrong with an answer; null when nothing is. */
export function findFault(
  request: Pick<WireRequest, 'isCut' | 'method'>,
  { status, text, isLate }: WireAnswer,
): string | null {
  if (isLate) return 'it did not answer in time';
  if (status === null && !request.isCut && request.method !== 'CONNECT') {
    return 'it closed the connection without an answer';
  }
  if (status !== null && status >= 500) return `it answered ${status}`;
  const leak = INSIDES.find((inside) => inside.test(text));
  return leak === undefined ? null : `it tells of its insides: ${leak.exec(text)?.[0]}`;
}

/** Refused, by us or by the parser before us: nothing may have changed. */
export const isRefusal = ({ status }: WireAnswer) => status === null || status >= 400;

/**
 * Whether the caller went away before they were told anything. What came of their request may have
 * been whole without the rest: a logout, or a body of no length.
 */
export function isUntold({ isCut }: Pick<WireRequest, 'isCut'>, { text }: WireAnswer): boolean {
  return isCut && !/\r\nx-request-id: /i.test(text);
}
