import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { UPLOAD_PART_PATH } from '../../contract/routes.ts';
import { type UploadProgress, uploadProgress } from '../../contract/uploads.ts';
import type { TestBrowser } from './browser.ts';
import { readReply } from './replies.ts';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A picture of that many bytes or a few more: noise packs badly. */
export function makeNoise(side = 200): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: side, height: side, channels: 3, background: 'white', noise } as const;
  return sharp({ create }).png().toBuffer();
}

/** A picture that is on its way in parts. */
export interface SentPicture {
  id: string;
  bytes: Uint8Array;
}

/** Begins the upload, or asks how far it has come. */
export const begin = (browser: TestBrowser, { id, bytes }: SentPicture, over: object = {}) =>
  browser.call({
    ...{ endpoint: '/api/uploads', method: 'POST' },
    body: { id, kind: 'image', bytes: bytes.length, sum: sha256(bytes), ...over },
  });

/** Sends one part; `over` are fields of its form that are otherwise. */
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

/** What a good answer says. */
export const progressOf = async (answer: Promise<Response>): Promise<UploadProgress> =>
  readReply(await answer, uploadProgress);
