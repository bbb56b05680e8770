import * as v from 'valibot';

const DEFAULT_REGION = 'us-east-1';
const KNOWN = new Set(['endpoint', 'region']);
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]+$/;
/** Characters that need no encoding in a URL or a signature. */
const PREFIX = /^[A-Za-z0-9._/-]*$/;

/** Where pictures are in an S3 service. */
export interface S3Address {
  bucket: string;
  /** empty, or with a slash at its end */
  prefix: string;
  /** an origin */
  endpoint: string;
  region: string;
}

/** Parses `s3://bucket/prefix?endpoint=https://host:port&region=…`. Without an endpoint it is Amazon's. */
export const filesUrlSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): S3Address => {
    const address = parseAddress(dataset.value);
    if (address !== null) return address;
    addIssue({
      message: 'must be like s3://bucket/prefix?endpoint=https://host&region=name, without a key',
    });
    return NEVER;
  }),
);

function parseAddress(text: string): S3Address | null {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 's3:' || url.username !== '' || url.password !== '') return null;
  const { hostname: bucket, searchParams } = url;
  if (url.port !== '' || url.hash !== '' || !BUCKET.test(bucket)) return null;
  if ([...searchParams.keys()].some((name) => !KNOWN.has(name))) return null;
  const region = searchParams.get('region') || DEFAULT_REGION;
  const endpoint = parseOrigin(
    searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
  );
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  if (endpoint === null || !PREFIX.test(folder)) return null;
  return { bucket, prefix: folder === '' ? '' : `${folder}/`, endpoint, region };
}

function parseOrigin(text: string): string | null {
  const url = URL.parse(text);
  const isOrigin = url?.origin === text.replace(/\/$/, '');
  return isOrigin && ['http:', 'https:'].includes(url.protocol) ? url.origin : null;
}
