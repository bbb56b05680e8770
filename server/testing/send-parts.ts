import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { UPLOAD_PART_PATH } from '../../contract/routes.ts';
import { type UploadProgress, uploadProgress } from '../../contract/uploads.ts';
import type { TestBrowser } from './browser.ts';
import { readReply } from './replies.ts';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Makes a PNG of noise, which compresses badly and thus gives a large file. */
export function makeNoise(side = 200): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: side, height: side, channels: 3, background: 'white', noise } as const;
  return sharp({ create }).png().toBuffer();
}

/** Uploads a picture in one request. */
export function uploadWhole(
  browser: TestBrowser,
  id: string,
  picture: Uint8Array,
): Promise<Response> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'a.png'));
  form.set('endpoint', '/api/upload');
  form.set('id', id);
  return browser.upload('/api/safe-endpoint-upload', form);
}

export interface SentPicture {
  id: string;
  bytes: Uint8Array;
}

/** Begins the upload, or reads its progress if it has begun. */
export const begin = (browser: TestBrowser, { id, bytes }: SentPicture, over: object = {}) =>
  browser.call({
    ...{ endpoint: '/api/uploads', method: 'POST' },
    body: { id, kind: 'image', bytes: bytes.length, sum: sha256(bytes), ...over },
  });

/** `over` overrides fields of the form. */
export function sendPart(
  browser: TestBrowser,
  { id, bytes }: SentPicture,
  { from, to, ...over }: { from: number; to: number } & Record<string, string | number>,
): Promise<Response> {
  const part = new Uint8Array(bytes.subarray(from, to));
  const form = new FormData();
  const fields = { id, offset: from, sum: sha256(part), ...over };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', new File([part], 'part'));
  return browser.upload(UPLOAD_PART_PATH, form);
}

export const progressOf = async (answer: Promise<Response>): Promise<UploadProgress> =>
  readReply(await answer, uploadProgress);
