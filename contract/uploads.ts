import * as v from 'valibot';
import { idSchema } from './ids.ts';
import { IMAGE_MAX_BYTES, UPLOAD_PARTS_MAX } from './limits.ts';

export const uploadReply = v.object({
  url: v.string(),
  preview_url: v.string(),
  width: v.number(),
  height: v.number(),
  placeholder: v.string(),
});
export type UploadReply = v.InferOutput<typeof uploadReply>;

/** SHA-256 in hexadecimal digits. */
export const sumSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const smallerThanAllowed = v.check<number, 'image-too-large'>(
  (bytes) => bytes < IMAGE_MAX_BYTES,
  'image-too-large',
);

/**
 * Begins an upload in chunks, or reads its progress if it has begun. The device creates the id. A repeat of the same
 * request changes nothing.
 */
export const beginUploadBody = v.object({
  id: idSchema,
  kind: v.literal('image'),
  /** The size of the whole file. */
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), smallerThanAllowed),
  sum: sumSchema,
});

/** The progress of an upload: the offset of the next chunk, and the result when the upload is complete. */
export const uploadProgress = v.object({ offset: v.number(), upload: v.nullable(uploadReply) });
export type UploadProgress = v.InferOutput<typeof uploadProgress>;

/** Returns the minimum size in bytes of every chunk except the last. */
export const smallestPart = (bytes: number) => Math.ceil(bytes / UPLOAD_PARTS_MAX);

const FILE_URL = /^\/files\/([A-Za-z0-9_-]{20,64})\.webp$/;

/** Returns the key inside '/files/<key>.webp', or `null` if the URL has another form. */
export function fileKeyOf(url: string): string | null {
  return FILE_URL.exec(url)?.[1] ?? null;
}

export const fileUrl = (key: string) => `/files/${key}.webp`;
export const previewUrl = (key: string) => `/files/${key}-preview.webp`;

/** Returns the preview URL of a file URL, or `null` if there is none. */
export function previewOf(url: string | null): string | null {
  const key = url === null ? null : fileKeyOf(url);
  return key === null ? null : previewUrl(key);
}
