import sharp from 'sharp';
import * as v from 'valibot';
import { expect } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { uploadReply } from '../../contract/uploads.ts';
import type { TestBrowser } from './browser.ts';
import { newId } from './registered-person.ts';
import { readReply } from './replies.ts';

export interface Writer {
  browser: TestBrowser;
  userId: string;
}

/** A call as a device stores it. The call is repeated with the same idempotency key until the server answers. */
export interface KeptCall {
  what: 'send' | 'read' | 'reply' | 'recall' | 'upload';
  /** The id of the message, the pigeon or the upload. */
  id: string;
  repeat(): Promise<Response>;
}

export interface LoadResult {
  acknowledged: KeptCall[];
  /** The calls that were not answered because the server or the database was down. */
  unanswered: KeptCall[];
}

export interface Lane {
  owner: Writer;
  friend: Writer;
  pigeonId: string;
}

/** The flights that a pigeon with all its trips can make. */
const FLIGHTS_OF_A_PIGEON = 9;
const TRIPS_OF_A_FLIGHT = 2;
/** A pigeon without a trip left ends when its message is read, and could not be recalled. */
export const TRIPS_NEEDED = FLIGHTS_OF_A_PIGEON * TRIPS_OF_A_FLIGHT + 1;
const UPLOADS_OF_A_WRITER = 8;

/**
 * Runs concurrent load until the server is down: letters back and forth on each pigeon, and image uploads. Calls
 * `hearAll` when at least one reply and one upload are acknowledged.
 */
export async function loadUntilGone(
  lanes: readonly Lane[],
  uploaders: readonly Writer[],
  hearAll: () => void,
): Promise<LoadResult> {
  const result: LoadResult = { acknowledged: [], unanswered: [] };
  const isAnswered = async (call: KeptCall): Promise<boolean> => {
    const answer = await call.repeat().then(
      async (response) => ({ status: response.status, text: await response.text() }),
      // The connection broke, so the outcome is unknown.
      () => null,
    );
    // Status 503 means that the database is down, so the outcome is unknown too.
    if (answer === null || answer.status === 503) {
      result.unanswered.push(call);
      return false;
    }
    expect(answer.status, `${call.what} ${answer.text}`).toBe(200);
    result.acknowledged.push(call);
    const has = (what: KeptCall['what']) => result.acknowledged.some((one) => one.what === what);
    if (has('reply') && has('upload')) hearAll();
    return true;
  };
  await Promise.all([
    ...lanes.map(async (lane) => {
      for (let flight = 0; flight < FLIGHTS_OF_A_PIGEON; flight += 1) {
        for (const call of oneFlight(lane)) if (!(await isAnswered(call))) return;
      }
    }),
    ...uploaders.map(async (writer) => {
      const image = await sharp({
        create: { width: 50, height: 50, channels: 3, background: 'red' },
      })
        .png()
        .toBuffer();
      for (let count = 0; count < UPLOADS_OF_A_WRITER; count += 1) {
        if (!(await isAnswered(upload(writer, image)))) return;
      }
    }),
  ]);
  return result;
}

function oneFlight({ owner, friend, pigeonId }: Lane): KeptCall[] {
  const [letterId, replyId] = [newId(), newId()];
  const letter = { id: letterId, content: 'merhaba', pigeonId, receiverId: friend.userId };
  const answer = { id: replyId, content: 'selam', pigeonId, receiverId: owner.userId };
  return [
    keep(owner, { what: 'send', id: letterId }, '/api/messages', letter),
    keep(friend, { what: 'read', id: letterId }, `/api/messages/${letterId}/read`),
    keep(friend, { what: 'reply', id: replyId }, '/api/messages/reply', {
      ...{ ...answer, originalMessageId: letterId },
    }),
    keep(owner, { what: 'read', id: replyId }, `/api/messages/${replyId}/read`),
    keep(owner, { what: 'recall', id: pigeonId }, `/api/pigeons/${pigeonId}/recall`),
  ];
}

function keep(
  { browser }: Writer,
  named: Pick<KeptCall, 'what' | 'id'>,
  endpoint: string,
  body?: object,
): KeptCall {
  const idempotencyKey = newId();
  const envelope = { endpoint, method: 'POST', idempotencyKey, ...(body && { body }) };
  return { ...named, repeat: () => browser.call({ ...envelope }) };
}

function upload({ browser }: Writer, image: Buffer): KeptCall {
  const id = newId();
  return {
    ...{ what: 'upload', id },
    repeat() {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(image)], 'a.png'));
      form.set('endpoint', '/api/upload');
      form.set('id', id);
      return browser.upload('/api/safe-endpoint-upload', form);
    },
  };
}

const result = v.object({ messageId: v.optional(v.string()), url: v.optional(v.string()) });

/** Returns the identifying result of a response: the message's id, the image's URL, or nothing. */
export async function resultOf(response: Response) {
  expect(response.status).toBe(200);
  return v.parse(result, await response.json());
}

export async function isThere({ what, id }: KeptCall, { browser }: Writer): Promise<boolean> {
  if (what !== 'send' && what !== 'reply') return false;
  return (await browser.call({ endpoint: `/api/messages/${id}`, method: 'GET' })).ok;
}

/** Checks that the server still has the result of an acknowledged call, read by `by`. */
export async function expectKept({ what, id, repeat }: KeptCall, by: Writer): Promise<void> {
  if (what === 'upload') {
    const { url } = await readReply(await repeat(), uploadReply);
    const image = await by.browser.get(url);
    expect(image.status, url).toBe(200);
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(0);
    return;
  }
  if (what === 'recall') return;
  const reply = await by.browser.call({ endpoint: `/api/messages/${id}`, method: 'GET' });
  const { message } = await readReply(reply, calls['get-message'].reply);
  if (what === 'read') expect(message.status, id).toBe('read');
  else expect(message.content, id).toBe(what === 'send' ? 'merhaba' : 'selam');
}
