import { AppError } from '../../contract/errors.ts';
import { type FileVariant, type ImagePlace, nameOf } from './file-store.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Creates the store of images in a bucket. While S3 fails, every method throws `unavailable`. */
export function createS3Store(bucket: S3Bucket): ImagePlace {
  const remove = async (key: string, ...variants: FileVariant[]) => {
    for (const variant of variants) await bucket.remove(nameOf(key, variant));
  };

  const put = (key: string, variant: FileVariant, bytes: Uint8Array) =>
    bucket.put(nameOf(key, variant), new Uint8Array(bytes));

  return {
    put,
    async write(key, { full, preview }) {
      await put(key, 'preview', preview);
      try {
        await put(key, 'full', full);
      } catch (error) {
        // If S3 is away, the preview stays. It has no URL that anybody knows.
        await remove(key, 'full', 'preview').catch(() => undefined);
        throw error;
      }
    },
    async find(key, variant) {
      const name = nameOf(key, variant);
      const found = await bucket.find(name);
      if (found === null) return null;
      const { size } = found;
      const whole = { first: 0, last: size - 1 };
      return {
        size,
        open: (range) => bucket.open(name, range),
        async read() {
          const stream = await bucket.open(name, whole);
          if (stream === null) throw new AppError('not-found');
          return Buffer.from(await new Response(stream).arrayBuffer());
        },
      };
    },
    async hold(key) {
      await bucket.copy(nameOf(key, 'full'), nameOf(key, 'held'));
      await remove(key, 'full', 'preview');
    },
    remove: (key) => remove(key, 'full', 'preview', 'held'),
  };
}
