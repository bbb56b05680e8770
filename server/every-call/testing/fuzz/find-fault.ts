import type { WireAnswer } from './send-bytes.ts';
import type { WireRequest } from './wire-request.ts';

/** Internals that must not leak: stack traces, files, statements, database messages. */
const INSIDES = [
  /\n\s+at \S+ \(/,
  /node:internal|node_modules|file:\/\/\/(?!etc)|\/server\/[\w/-]+\.ts\b/,
  /\b(insert into|delete from|select \S+ from|update \S+ set) /i,
  /syntax error at|violates \w+|constraint "|relation "|column "|PostgresError|Kysely/i,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError): /,
];

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

/** Whether the server or the parser before it rejected the request. Then no data may have changed. */
export const isRejection = ({ status }: WireAnswer) => status === null || status >= 400;

/**
 * Whether the caller disconnected before a response. The request may have been complete without its cut part, for
 * example a logout or a body without a length.
 */
export function isUntold({ isCut }: Pick<WireRequest, 'isCut'>, { text }: WireAnswer): boolean {
  return isCut && !/\r\nx-request-id: /i.test(text);
}
