import * as v from 'valibot';
import { idSchema } from './ids.ts';
import { IMAGE_MAX_BYTES, UPLOAD_PARTS_MAX } from './limits.ts';

/** The answer to an upload (POST UPLOAD_PATH). */
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
 * Begins an upload in parts, or asks how far it has come: the device makes its id, and the same words
 * again change nothing.
 */
export const beginUploadBody = v.object({
  id: idSchema,
  kind: v.literal('image'),
  /** of the whole file */
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), smallerThanAllowed),
  sum: sumSchema,
});

/** How far an upload has come: where its next part begins, and once it is whole what became of it. */
export const uploadProgress = v.object({ offset: v.number(), upload: v.nullable(uploadReply) });
export type UploadProgress = v.InferOutput<typeof uploadProgress>;

/** All parts but the last have so many bytes at least. */
export const smallestPart = (bytes: number) => Math.ceil(bytes / UPLOAD_PARTS_MAX);

const FILE_URL = /^\/files\/([A-Za-z0-9_-]{20,64})\.webp$/;

/** The key inside '/files/<key>.webp', or null when the URL is not one of ours. */
export function fileKeyOf(url: string): string | null {
  return FILE_URL.exec(url)?.[1] ?? null;
}

export const fileUrl = (key: string) => `/files/${key}.webp`;
export const previewUrl = (key: string) => `/files/${key}-preview.webp`;

/** The preview of a file's URL; null stays null. */
export function previewOf(url: string | null): string | null {
  const key = url === null ? null : fileKeyOf(url);
  return key === null ? null : previewUrl(key);
}
