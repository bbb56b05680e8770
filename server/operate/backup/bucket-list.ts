import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import type { S3Bucket } from '../../files/s3-bucket.ts';

/** The file of a backup that lists the images in buckets. A backup does not contain these images. */
export const BUCKET_LIST_NAME = 'files-in-s3.jsonl';

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ name: v.string(), size: v.number() }),
);

/** Writes the list of all images in these buckets. Returns their number. */
export async function writeBucketList(buckets: readonly S3Bucket[], file: string): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for (const bucket of buckets) {
      for await (const image of bucket.list()) {
        count += 1;
        yield `${JSON.stringify(image)}\n`;
      }
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }));
  return count;
}

/** Reads the sizes of all images in these buckets by their names. */
export async function readBuckets(buckets: readonly S3Bucket[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const bucket of buckets) {
    for await (const { name, size } of bucket.list()) sizes.set(name, size);
  }
  return sizes;
}

/** Returns the images of a backup's list, without repetitions, by their names. */
export function parseBucketList(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const { name, size } = v.parse(lineSchema, line);
      return [name, size];
    }),
  );
}
