import * as v from 'valibot';

/** Reply of POST /api/safe-endpoint-upload: multipart with `file`, `endpoint` '/api/upload', `id` and `userId`. */
export const uploadReply = v.object({
  url: v.string(),
  preview_url: v.string(),
  width: v.number(),
  height: v.number(),
  placeholder: v.string(),
});
export type UploadReply = v.InferOutput<typeof uploadReply>;

export const UPLOAD_ENDPOINT = '/api/upload';

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
