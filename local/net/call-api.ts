import * as v from 'valibot';
import { type CallDefinition, fillPath } from '../../contract/calls/define-call.ts';
import {
  CLIENT_VERSION,
  clientBuild,
  MIN_CLIENT_VERSION_HEADER,
} from '../../contract/client-version.ts';
import { AUTH_COOKIE, CLIENT_BUILD_HEADER, TIME_ZONE_HEADER } from '../../contract/cookies.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { AppError, type ErrorCode, isErrorCode } from '../../contract/errors.ts';
import { GATEWAY_PATH } from '../../contract/routes.ts';
import type { Device } from '../device/device.ts';
import { noteServerClock } from '../device/server-clock.ts';
import { classifyResponse, type ForeignAnswer } from './classify-response.ts';
import { NetworkError } from './network-error.ts';

/** The maximum wait that a server may request. A longer one is not meant for this app or comes from a faulty server. */
const LONGEST_WAIT_SECONDS = 86_400;

const ANSWER_WITHIN_MS = 30_000;
/**
 * The speed of the slowest supported connection, for uploads without progress events. Mobile plans are often throttled
 * to 128 kbit/s. The largest picture then has a quarter of an hour.
 */
const SLOW_BYTES_PER_SECOND = 16_000;

const underWay = new WeakMap<Device, Set<AbortController>>();

/**
 * Aborts the running calls of this thread that belong to its session. The person is logging out, and the server would
 * reject the calls. A login is not aborted.
 */
export function giveUpCalls(device: Device): void {
  for (const call of underWay.get(device) ?? []) call.abort();
}

const errorBodySchema = v.object({
  error: v.object({ code: v.string(), field: v.optional(v.string()) }),
});

export interface Callable<Reply, Body extends Envelope['body']> {
  method: Envelope['method'];
  path: string;
  via: CallDefinition['via'];
  body?: v.GenericSchema<Body, unknown>;
  reply: v.GenericSchema<unknown, Reply>;
}

export interface CallInput<Body extends Envelope['body']>
  extends Pick<Envelope, 'params' | 'idempotencyKey' | 'userId'> {
  ids?: Ids;
  body?: Body;
}

type Ids = Readonly<Record<string, string>>;

/**
 * Calls the API through the proxy (product.md section 7) and resolves with the parsed reply. Throws AppError if the
 * server rejects the call, NetworkError if there is no answer, and AppError with the fate `strange` after an unexpected
 * response. For a direct call, throws AppError `path-not-allowed` without a request.
 */
export async function callApi<Reply, Body extends Envelope['body']>(
  device: Device,
  { via, path, method, reply }: Callable<Reply, Body>,
  { ids, ...input }: CallInput<Body> = {},
): Promise<Reply> {
  if (via === 'direct') throw new AppError('path-not-allowed');
  const envelope: Envelope = { endpoint: fillPath(path, ids), method, ...input };
  const body = JSON.stringify(envelope);
  const init = { method: 'POST', headers: requestHeaders(device, true), body };
  return exchange(device, GATEWAY_PATH, { init }, reply);
}

/**
 * Posts directly to an API path, for calls that begin or end a session: login, registration, logout. The request is
 * sent even if the page is closed meanwhile.
 */
export async function callDirect<Reply, Body extends Envelope['body']>(
  device: Device,
  { path, reply }: Pick<Callable<Reply, Body>, 'path' | 'body' | 'reply'>,
  { body, withinMs }: { body: Body; withinMs?: number },
): Promise<Reply> {
  const headers = requestHeaders(device, true);
  const init = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true };
  return exchange(device, path, { init, withinMs, isBesideSession: true }, reply);
}

/** Posts a file. `onSent` is called with the sent fraction, from 0 to 1, in threads that support progress events. */
export async function callUpload<Reply>(
  device: Device,
  path: string,
  { form, onSent }: { form: FormData; onSent: (part: number) => void },
  reply: v.GenericSchema<unknown, Reply>,
): Promise<Reply> {
  const headers = requestHeaders(device, false);
  const withinMs = ANSWER_WITHIN_MS + (device.hearsUploads ? 0 : slowestMs(form));
  const init = { method: 'POST', headers, body: form };
  return exchange(device, path, { init, onSent, withinMs }, reply);
}

/**
 * Returns the time limit of an upload without progress events. fetch reports no progress, so a worker uses the time of
 * the slowest connection.
 */
function slowestMs(form: FormData): number {
  const sizes = [...form.values()].map((value) => (typeof value === 'string' ? 0 : value.size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return Math.round((bytes / SLOW_BYTES_PER_SECOND) * 1000);
}

/** Reads directly from an API path that needs no session. */
export async function readDirect<Reply>(
  device: Device,
  { path, reply }: Pick<Callable<Reply, null>, 'path' | 'reply'>,
  ids: Ids,
): Promise<Reply> {
  const init = { headers: requestHeaders(device, false) };
  return exchange(device, fillPath(path, ids), { init }, reply);
}

interface Question {
  init: RequestInit;
  onSent?: (part: number) => void;
  withinMs?: number | undefined;
  /**
   * Whether the call does not belong to the session of this thread. Such a call is not aborted when the session ends.
   */
  isBesideSession?: boolean;
}

async function exchange<Reply>(
  device: Device,
  path: string,
  question: Question,
  reply: v.GenericSchema<unknown, Reply>,
): Promise<Reply> {
  const answer = await fetchInTime(device, path, question);
  const isUpload = question.onSent !== undefined;
  if (!answer.ok) throw toRejection(answer, isUpload);
  const parsed = v.safeParse(reply, answer.data);
  // The reply has an unknown shape. The stored data does not change, and the call is repeated later.
  if (!parsed.success) throw classifyResponse(answer, isUpload);
  return parsed.output;
}

/** The time zone for the list of devices; '' if the browser does not provide it. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

function requestHeaders(device: Device, isJson: boolean): Record<string, string> {
  const token = device.cookies?.read(AUTH_COOKIE);
  return {
    [CLIENT_BUILD_HEADER]: clientBuild(device.build),
    [TIME_ZONE_HEADER]: timeZone(),
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

interface Answer extends ForeignAnswer {
  ok: boolean;
  data: unknown;
}

/**
 * Runs the whole exchange, including the body, within the time limit. A broken body counts as no answer. The time limit
 * restarts at each progress of an upload, so that slow uploads are not aborted.
 */
async function fetchInTime(
  device: Device,
  path: string,
  { init, onSent, withinMs = ANSWER_WITHIN_MS, isBesideSession = false }: Question,
): Promise<Answer> {
  const abort = new AbortController();
  const calls = underWay.get(device) ?? new Set();
  underWay.set(device, calls);
  if (!isBesideSession) calls.add(abort);
  const begin = () => device.timers.set(() => abort.abort(), withinMs);
  let timer = begin();
  const hear = (part: number) => {
    device.timers.clear(timer);
    timer = begin();
    onSent?.(part);
  };
  try {
    const askedAt = device.now();
    const response = await device.fetch(
      path,
      // The API never redirects, so a redirect comes from another server.
      { credentials: 'same-origin', redirect: 'manual', ...init, signal: abort.signal },
      onSent === undefined ? undefined : hear,
    );
    const heardAt = device.now();
    noteMinClientVersion(device, response.headers);
    noteServerClock(device, response.headers, { askedAt, heardAt }).catch(() => {
      // If the database cannot store the clock now, the next reply updates it.
    });
    const text = await response.text();
    return {
      ok: response.ok,
      status: response.status,
      isRedirect: response.redirected || response.type === 'opaqueredirect',
      type: response.headers.get('content-type') ?? '',
      text,
      data: parseJson(text),
      retryAfterSeconds: readRetryAfter(response.headers, device.now()),
    };
  } catch (cause) {
    throw new NetworkError(cause);
  } finally {
    device.timers.clear(timer);
    calls.delete(abort);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy answered in HTML, or the body was cut off.
    return undefined;
  }
}

function toRejection(answer: Answer, isUpload: boolean): AppError | NetworkError {
  const { status, data, retryAfterSeconds } = answer;
  const parsed = v.safeParse(errorBodySchema, data);
  // Other servers must not end a session or reject a row permanently. Only the gateway sends this error body.
  if (!parsed.success) return classifyResponse(answer, isUpload);
  const { code, field } = parsed.output.error;
  const known: ErrorCode = isErrorCode(code) ? code : codeOfStatus(status);
  return new AppError(known, {
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** Maps an unknown code of a newer server to a code with a fitting fate, by the HTTP status. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'internal' : 'body-invalid';
}

/**
 * Returns the seconds that a reply asks the client to wait, from 0 to a day. Retry-After is a number of seconds, or a
 * date by the clock of the reply. Returns undefined without a valid Retry-After.
 */
function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = Number(value);
  const until = Number.isFinite(seconds) ? seconds : secondsUntil(value, headers.get('date'), now);
  return Number.isFinite(until) ? Math.min(LONGEST_WAIT_SECONDS, Math.max(0, until)) : undefined;
}

function secondsUntil(moment: string, date: string | null, now: number): number {
  const from = date === null ? now : Date.parse(date);
  return (Date.parse(moment) - from) / 1000;
}

/** Reads the minimum client version of a reply, and reports a problem if this build is below it. */
function noteMinClientVersion(device: Device, headers: Headers): void {
  const asked = Number(headers.get(MIN_CLIENT_VERSION_HEADER) ?? Number.NaN);
  if (asked > CLIENT_VERSION) device.onProblem('update-required');
}
