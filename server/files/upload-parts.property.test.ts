import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { fileKeyOf, type UploadProgress } from '../../contract/uploads.ts';
import { openTestContext } from '../testing/open-test-context.ts';
import { makePerson } from '../testing/people.ts';
import { makeNoise, sha256 } from '../testing/send-parts.ts';
import { openFileStore } from './file-store.ts';
import { openUpload, readParts, type UploadKey } from './open-uploads.ts';
import { readImage } from './read-image.ts';
import { receivePart } from './receive-part.ts';
import { saveUpload } from './save-upload.ts';

const { context, close } = await openTestContext({ LIMIT_UPLOADS: '100000' });
const folder = await mkdtemp(path.join(tmpdir(), 'guvercin-parts-'));
const files = await openFileStore(folder);
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const { userId: ownerId } = await makePerson(context);
const bytes = await makeNoise(8);
const announced = { bytes: bytes.length, sum: sha256(bytes) };
const quotaBytes = 1e9;
const PLACES = 8;
const placeOf = (n: number) => Math.floor((bytes.length * n) / PLACES);
const sender = { quotaBytes, signal: null };

const bytesOf = async (url: string) =>
  (await readImage(files, fileKeyOf(url) ?? '', 'full'))?.toString('base64');
const inOnePiece = await saveUpload(context, files, {
  upload: { ownerId, uploadId: context.makeId(), read: async () => bytes, signal: null },
  quotaBytes,
});

type Step = 'begin' | readonly [from: number, to: number];
const place = fc.integer({ min: 0, max: PLACES });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant('begin' as const),
  // A device that received the last reply sends the next part. A device that missed it may send any other part.
  fc.tuple(place, fc.integer({ min: 1, max: 3 })).map(([from, more]): Step => [from, from + more]),
);
/** Concurrent steps of one device or several of its tabs. Replies may be lost. */
const interleaving = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 });

function take(key: UploadKey, one: Step): Promise<UploadProgress> {
  if (one === 'begin') return openUpload(context, key, announced);
  const [from, to] = one;
  const part = { offset: placeOf(from), bytes: bytes.subarray(placeOf(from), placeOf(to)) };
  return receivePart(context, files, { key, part, ...sender });
}

/** Continues as a device that receives every reply. */
async function goOn(key: UploadKey): Promise<UploadProgress> {
  let progress = await take(key, 'begin');
  for (let turn = 0; progress.upload === null && turn <= PLACES; turn += 1) {
    const { offset } = progress;
    const part = { offset, bytes: bytes.subarray(offset, offset + placeOf(1) + 1) };
    progress = await receivePart(context, files, { key, part, ...sender });
  }
  return progress;
}

test('parts that are lost, repeated and out of order end in the same bytes, once', async () => {
  await fc.assert(
    fc.asyncProperty(interleaving, async (turns) => {
      const key = { ownerId, uploadId: context.makeId() };
      for (const turn of turns) {
        const answers = await Promise.allSettled(turn.map((one) => take(key, one)));
        for (const answer of answers) {
          if (answer.status === 'fulfilled') continue;
          expect(['upload-not-begun', 'upload-offset-wrong', 'body-invalid']).toContain(
            answer.reason.code,
          );
        }
        const lying = Buffer.concat(await readParts(context, key));
        expect(lying.equals(bytes.subarray(0, lying.length))).toBe(true);
      }
      const { offset, upload } = await goOn(key);
      expect(offset).toBe(bytes.length);
      expect(await goOn(key)).toEqual({ offset, upload });
      expect(await bytesOf(upload?.url ?? '')).toBe(await bytesOf(inOnePiece.url));
      expect(await readParts(context, key)).toEqual([]);
      const kept = await context.db
        .selectFrom('files')
        .select('key')
        .where('upload_id', '=', key.uploadId)
        .execute();
      expect(kept).toHaveLength(1);
    }),
    { numRuns: 40 },
  );
});
