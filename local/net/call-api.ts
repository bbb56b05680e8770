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
import { type ForeignAnswer, judgeStrangeAnswer } from './judge-strange-answer.ts';
import { NetworkError } from './network-error.ts';

/** A server may ask for a day; whoever asks for more has not meant us, or is broken. */
const LONGEST_WAIT_SECONDS = 86_400;

const ANSWER_WITHIN_MS = 30_000;
/**
 * The slowest line on which an upload gets through where nobody can see whether it moves: a phone whose
 * plan is used up is often held to 128 kbit/s. The largest picture then has a quarter of an hour.
 */
const SLOW_BYTES_PER_SECOND = 16_000;

/** What each thread is asking in its person's name at the moment. */
const underWay = new WeakMap<Device, Set<AbortController>>();

/**
 * Gives up what this thread is asking in its person's name: they leave, and the server would refuse it.
 * A log-in is the next one's.
 */
export function giveUpCalls(device: Device): void {
  for (const call of underWay.get(device) ?? []) call.abort();
}

const errorBodySchema = v.object({
  error: v.object({ code: v.string(), field: v.optional(v.string()) }),
});

/** The parts of a `CallDefinition` that a device needs. */
export interface Callable<Reply, Body extends Envelope['body']> {
  method: Envelope['method'];
  path: string;
  via: CallDefinition['via'];
  body?: v.GenericSchema<Body, unknown>;
  reply: v.GenericSchema<unknown, Reply>;
}

/** The input of a call: ids for the path, query parameters, body, idempotency key, and the id of the caller. */
export interface CallInput<Body extends Envelope['body']>
  extends Pick<Envelope, 'params' | 'idempotencyKey' | 'userId'> {
  ids?: Ids;
  body?: Body;
}

type Ids = Readonly<Record<string, string>>;

/**
 * Calls the API through the proxy (product.md section 7). Resolves with the parsed reply. Throws AppError when the
 * server refuses, with the fate `strange` when something else answered; NetworkError without an answer; AppError
 * `path-not-allowed` for a direct call, before anything is sent.
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
 * Posts straight to a path of the API what comes and goes with a session: log-in, registration, log-out.
 * It reaches the server though its page is closed meanwhile.
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

/** Posts a file; `onSent` hears which part of it has left, from 0 to 1, where the thread can tell. */
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

/** fetch never says how far a form has left: a worker can only give it as long as it may take. */
function slowestMs(form: FormData): number {
  const sizes = [...form.values()].map((value) => (typeof value === 'string' ? 0 : value.size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return Math.round((bytes / SLOW_BYTES_PER_SECOND) * 1000);
}

/** Reads straight from a path of the API what a visitor may know. */
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
  /** It does not end with the session that this thread has. */
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
  if (!answer.ok) throw toRefusal(answer, isUpload);
  const parsed = v.safeParse(reply, answer.data);
  // An answer in a shape we do not know: what was asked for stays, and is asked again later.
  if (!parsed.success) throw judgeStrangeAnswer(answer, isUpload);
  return parsed.output;
}

/** For the list of devices; '' when the browser does not say it. */
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
 * The whole exchange, body included, within the time; a broken body counts as no answer. The time
 * begins anew whenever a part of an upload has left: what moves is slow, not lost.
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
      // The API redirects nobody: whoever does is not the server.
      { credentials: 'same-origin', redirect: 'manual', ...init, signal: abort.signal },
      onSent === undefined ? undefined : hear,
    );
    const heardAt = device.now();
    noteMinClientVersion(device, response.headers);
    noteServerClock(device, response.headers, { askedAt, heardAt }).catch(() => {
      // A database that does not take it now learns it from the next answer.
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
    // A proxy between us and the server answers in HTML, or half a body came.
    return undefined;
  }
}

function toRefusal(answer: Answer, isUpload: boolean): AppError | NetworkError {
  const { status, data, retryAfterSeconds } = answer;
  const parsed = v.safeParse(errorBodySchema, data);
  // Only the gateway itself may end a session or refuse a row for good.
  if (!parsed.success) return judgeStrangeAnswer(answer, isUpload);
  const { code, field } = parsed.output.error;
  const known: ErrorCode = isErrorCode(code) ? code : codeOfStatus(status);
  return new AppError(known, {
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** A newer server's code that this build does not know: its status tells the fate. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'internal' : 'body-invalid';
}

/**
 * Seconds for which an answer asks to be left alone (Retry-After, in seconds or as a date by the
 * answer's own clock), from 0 to a day; undefined when it does not say.
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

/** Reads from an answer of the server whether this build is still served, and tells when not. */
function noteMinClientVersion(device: Device, headers: Headers): void {
  const asked = Number(headers.get(MIN_CLIENT_VERSION_HEADER) ?? Number.NaN);
  if (asked > CLIENT_VERSION) device.onProblem('update-required');
}
