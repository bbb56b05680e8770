import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Logger } from 'pino';
import { AppError } from '../../contract/errors.ts';
import type { S3Key } from '../config/config.ts';
import type { S3Address } from '../config/files-url.ts';
import type { EmptyPart, ImagePart } from './file-store.ts';
import { sumOf } from './read-upload-part.ts';

/** How long a request without a body may wait for its answer. */
const ANSWER_MS = 5_000;
/** How long sending an image and its answer may take. */
const SEND_MS = 20_000;
/** The longest pause between two pieces of an answer. */
const PAUSE_MS = 10_000;
const ATTEMPTS = 3;
const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/;
const IMAGE_NAME = /^[A-Za-z0-9_-]+\.webp$/;
/** The mean pause before the second attempt. It doubles with each further one. */
const RETRY_MS = 200;
const RETRY_AFTER_SECONDS = 5;

/** A request that S3 did not answer, or answered with an unexpected status. Its message contains no key. */
export class S3Failure extends Error {
  override name = 'S3Failure';
  /** null without an answer */
  readonly status: number | null;
  /** the network's or S3's name of the error, or the status without such a name */
  readonly code: string;

  constructor(status: number | null, code: string) {
    super(status === null ? `S3 does not answer: ${code}` : `S3 answers with ${status} ${code}`);
    this.status = status;
    // The log shows only the code of an error.
    this.code = code === '' ? String(status) : code;
  }
}

export interface ListedObject {
  name: string;
  size: number;
  etag: string;
}

/** The objects below the prefix of a bucket. All methods except `check` throw `unavailable` if S3 fails. */
export interface S3Bucket {
  /** Stores an object in full. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Opens a range of an object. Returns null if the object does not exist. */
  open(name: string, range: string): Promise<ImagePart | EmptyPart | null>;
  /** Copies an object inside the bucket, if it exists. */
  copy(from: string, to: string): Promise<void>;
  /** Deletes an object. May be repeated. */
  remove(name: string): Promise<void>;
  /** Lists the images directly below the prefix. */
  list(): AsyncGenerator<ListedObject>;
  /** Checks that objects can be written, read and deleted. Throws an S3Failure. */
  check(): Promise<void>;
}

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** the name of an object, or the query of a request to the bucket */
  name: string | URLSearchParams;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Opens a bucket. Logs its first failure and its recovery. */
export function openBucket(
  { bucket, prefix, endpoint, region }: S3Address,
  { accessKey, secretKey }: S3Key,
  log: Pick<Logger, 'error' | 'warn'>,
): S3Bucket {
  let isAway = false;

  async function send({ method, name, headers = {}, body }: Call): Promise<Response> {
    const path = typeof name === 'string' ? `/${prefix}${name}` : `?${name}`;
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${path}`,
      headers: { ...headers, 'x-amz-content-sha256': await sumOf(body ?? new Uint8Array()) },
      ...{ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region },
    }).sign();
    const abort = new AbortController();
    const late = setTimeout(() => abort.abort(), body === undefined ? ANSWER_MS : SEND_MS);
    try {
      return await fetch(signed.url, {
        ...{ method, headers: signed.headers, signal: abort.signal, redirect: 'manual' },
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      throw new S3Failure(null, abort.signal.aborted ? 'timeout' : codeOf(error));
    } finally {
      clearTimeout(late);
    }
  }

  /** Sends a request until S3 answers it, with one of the expected statuses. */
  async function ask(call: Call, ...expected: number[]): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await send(call);
        if (expected.includes(response.status)) return response;
        throw new S3Failure(response.status, await readErrorCode(response));
      } catch (error) {
        const mayPass = error instanceof S3Failure && isPassing(error);
        if (!mayPass || attempt === ATTEMPTS) throw error;
      }
      await sleep(RETRY_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /** Turns failures into `unavailable`, so that devices retry. Logs when they begin and end. */
  async function watch<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      if (isAway) log.warn(`the pictures in ${bucket} at ${endpoint} can be reached again`);
      isAway = false;
      return result;
    } catch (error) {
      if (!isAway) log.error({ err: error }, `the pictures in ${bucket} cannot be reached`);
      isAway = true;
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }

  /** Reads one page of the list of objects below the prefix. */
  async function readPage(more: Record<string, string>): Promise<string> {
    const name = new URLSearchParams({ 'list-type': '2', prefix, ...more });
    return readText(await ask({ method: 'GET', name }, 200));
  }

  async function* list(): AsyncGenerator<ListedObject> {
    let token: string | null = null;
    do {
      const page = await watch(readPage(token === null ? {} : { 'continuation-token': token }));
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = readTag(entry, 'Key') ?? '';
        const name = key.startsWith(prefix) ? key.slice(prefix.length) : '';
        const size = Number(readTag(entry, 'Size'));
        const etag = readTag(entry, 'ETag')?.replaceAll('"', '') ?? '';
        if (IMAGE_NAME.test(name)) yield { name, size, etag };
      }
      token = readTag(page, 'NextContinuationToken');
    } while (token !== null);
  }

  async function put(name: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const headers = { 'content-type': 'image/webp' };
    await readText(await ask({ method: 'PUT', name, headers, body }, 200));
  }

  async function open(name: string, range: string): Promise<ImagePart | EmptyPart | null> {
    const call = { method: 'GET', name, headers: { range } } as const;
    const response = await ask(call, 206, 416).catch(ignoreMissing);
    if (response === null) return null;
    const { status, headers, body } = response;
    if (status === 416) {
      await readText(response);
      return { size: null, stream: null };
    }
    const [, first, last, size] = CONTENT_RANGE.exec(headers.get('content-range') ?? '') ?? [];
    if (body === null || size === undefined) {
      await body?.cancel();
      throw new S3Failure(status, 'no Content-Range');
    }
    const stream = limitPauses(body);
    return { first: Number(first), last: Number(last), size: Number(size), stream };
  }

  async function copy(from: string, to: string): Promise<void> {
    const headers = { 'x-amz-copy-source': `/${bucket}/${prefix}${from}` };
    const call = { method: 'PUT', name: to, headers } as const;
    const response = await ask(call, 200).catch(ignoreMissing);
    // A copy can fail after its status was sent.
    if (response !== null && !(await readText(response)).includes('<CopyObjectResult')) {
      throw new S3Failure(response.status, 'copy');
    }
  }

  async function remove(name: string): Promise<void> {
    const response = await ask({ method: 'DELETE', name }, 200, 204).catch(ignoreMissing);
    if (response !== null) await readText(response);
  }

  return {
    put: (name, bytes) => watch(put(name, bytes)),
    open: (name, range) => watch(open(name, range)),
    copy: (from, to) => watch(copy(from, to)),
    remove: (name) => watch(remove(name)),
    list,
    async check() {
      const name = `probe-${crypto.randomUUID()}.tmp`;
      await readPage({ 'max-keys': '1' });
      await put(name, new TextEncoder().encode('probe'));
      await readText(await ask({ method: 'GET', name }, 200));
      await remove(name);
    },
  };
}

/** Whether a failure may pass within a second. A request that S3 did not answer in time is not repeated. */
function isPassing({ status, code }: S3Failure): boolean {
  return status === null ? code !== 'timeout' : status === 429 || status >= 500;
}

/** Returns the network's code of an error of `fetch`. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.name;
  return 'unknown';
}

async function readErrorCode(response: Response): Promise<string> {
  const text = await readText(response).catch(() => '');
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
}

/** Returns the text of an XML element without inner elements. */
function readTag(xml: string, tag: string): string | null {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? null;
}

function ignoreMissing(error: unknown): null {
  if (error instanceof S3Failure && error.code === 'NoSuchKey') return null;
  throw error;
}

/** Reads an answer to its end, so that its connection can be used again. */
async function readText({ body }: Response): Promise<string> {
  return body === null ? '' : new Response(limitPauses(body)).text();
}

/** Passes a body on. Fails if its next piece does not arrive in time. A slow reader causes no failure. */
function limitPauses(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const late = setTimeout(() => {
          controller.error(new S3Failure(null, 'timeout'));
          void reader.cancel();
        }, PAUSE_MS);
        const { done, value } = await reader.read().finally(() => clearTimeout(late));
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
