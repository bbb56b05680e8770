import type { Logger } from 'pino';
import { type Config, StartError } from '../config/config.ts';
import type { S3Address } from '../config/files-url.ts';
import {
  type FileStore,
  type FileVariant,
  type ImagePlace,
  nameOf,
  openFileStore,
} from './file-store.ts';
import { openBucket, type S3Bucket, S3Failure } from './s3-bucket.ts';

type BucketConfig = Pick<Config, 'filesUrl' | 'formerFilesUrl' | 'filesKey'>;
type Log = Pick<Logger, 'error' | 'warn'>;

function openBuckets({ filesUrl, formerFilesUrl, filesKey }: BucketConfig, log: Log) {
  const open = (address: S3Address | null) =>
    address === null || filesKey === null ? null : openBucket(address, filesKey, log);
  return { newest: open(filesUrl), former: open(formerFilesUrl) };
}

/** Returns all buckets that the configuration names. */
export function listBuckets(config: BucketConfig, log: Log): S3Bucket[] {
  const { newest, former } = openBuckets(config, log);
  return [newest, former].flatMap((bucket) => bucket ?? []);
}

/**
 * Checks that the buckets can be used. Throws a StartError with one sentence for a wrong setting. Returns a sentence for
 * each bucket that does not answer, which may pass.
 */
export async function checkBuckets(config: BucketConfig, log: Log): Promise<string[]> {
  const { newest, former } = openBuckets(config, log);
  return [
    ...(await checkBucket(newest, 'FILES_URL', config.filesUrl)),
    ...(await checkBucket(former, 'FILES_FORMER_URL', config.formerFilesUrl)),
  ];
}

export interface Places {
  disk: FileStore & ImagePlace;
  /** where new images go */
  newest: ImagePlace;
  /** All places. The disk is the first one, because a look there is cheap. */
  all: ImagePlace[];
}

/** Opens every place where images can be: the disk and the buckets. */
export async function openPlaces(
  config: BucketConfig & Pick<Config, 'filesDir'>,
  log: Log,
): Promise<Places> {
  const { newest, former } = openBuckets(config, log);
  const disk = await openFileStore(config.filesDir);
  const toPlaces = (bucket: S3Bucket | null) => (bucket === null ? [] : [createS3Store(bucket)]);
  const inNewest = toPlaces(newest);
  return { disk, newest: inNewest[0] ?? disk, all: [disk, ...inNewest, ...toPlaces(former)] };
}

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
    async open(key, variants, range) {
      for (const variant of variants) {
        const part = await bucket.open(nameOf(key, variant), range);
        if (part !== null) return part;
      }
      return null;
    },
    async hold(key) {
      await bucket.copy(nameOf(key, 'full'), nameOf(key, 'held'));
      await remove(key, 'full', 'preview');
    },
    remove: (key) => remove(key, 'full', 'preview', 'held'),
  };
}

/**
 * Joins the places to one store. New images go to the newest place. All other methods use every place, so that an image
 * is found and removed wherever it is while the operator moves files.
 */
export function joinPlaces({ disk, newest, all }: Places): FileStore {
  const inAll = async (work: (place: ImagePlace) => Promise<void>) => {
    const results = await Promise.allSettled(all.map(work));
    // An unreachable bucket does not keep an image on the disk. The job is repeated.
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
  return {
    write: newest.write,
    makeDraft: disk.makeDraft,
    async open(key, variants, range) {
      for (const place of all) {
        const part = await place.open(key, variants, range);
        if (part !== null) return part;
      }
      return null;
    },
    hold: (key) => inAll((place) => place.hold(key)),
    remove: (key) => inAll((place) => place.remove(key)),
  };
}

async function checkBucket(
  bucket: S3Bucket | null,
  setting: string,
  address: S3Address | null,
): Promise<string[]> {
  try {
    await bucket?.check();
    return [];
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error;
    const { status, code } = error;
    const place = `The bucket ${address?.bucket} at ${address?.endpoint}`;
    if (status === null) return [`${place} does not answer; check ${setting}.`];
    if (status >= 500) return [`${place} fails (${code}).`];
    if (status === 404) throw new StartError(`${place} does not exist; check ${setting}.`);
    if (status === 403) {
      const advice = 'check FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY and the rights of the key';
      throw new StartError(`${place} refuses (${code}); ${advice}.`);
    }
    throw new StartError(`${place} cannot be used (${code}); check ${setting}.`);
  }
}
