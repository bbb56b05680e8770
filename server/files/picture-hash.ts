import sharp from 'sharp';

/** Side length at which pictures are compared, in grey. */
const SAMPLE_SIDE_PX = 32;
/** The number of lowest frequencies, in each direction, that make the hash. */
const LOW_FREQUENCIES = 8;
/** The minimum standard deviation, in levels of 255. A picture of one colour has no frequencies to compare. */
const LEAST_DETAIL = 3;

/** `COSINES[k][n]`: the k-th frequency of a discrete cosine transform at sample n. The mean (k = 0) is left out. */
const COSINES = Array.from({ length: LOW_FREQUENCIES }, (_, k) =>
  Array.from({ length: SAMPLE_SIDE_PX }, (__, n) =>
    Math.cos(((2 * n + 1) * (k + 1) * Math.PI) / (2 * SAMPLE_SIDE_PX)),
  ),
);

/**
 * Returns the perceptual hash of a picture (pHash): 64 binary digits that stay nearly the same when it is scaled,
 * compressed or made brighter. Returns null if the picture has too little detail. The package `sharp-phash` is not
 * used, because it blocks the event loop for 15 ms per picture and returns a hash for pictures of one colour.
 */
export async function hashPicture(image: Uint8Array): Promise<string | null> {
  const grey = await sharp(image)
    .flatten({ background: 'white' })
    .greyscale()
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'fill' })
    .raw()
    .toBuffer();
  const levels = [...grey];
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const variance = levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length;
  if (Math.sqrt(variance) < LEAST_DETAIL) return null;
  const rows = Array.from({ length: SAMPLE_SIDE_PX }, (_, y) =>
    transform(levels.slice(y * SAMPLE_SIDE_PX, (y + 1) * SAMPLE_SIDE_PX)),
  );
  const frequencies = COSINES.flatMap((_, k) => transform(rows.map((row) => row[k] ?? 0)));
  const average = frequencies.reduce((sum, one) => sum + one, 0) / frequencies.length;
  return frequencies.map((one) => (one > average ? '1' : '0')).join('');
}

/** Returns the hashes of a picture and of its mirror image, or none if there is too little detail. */
export async function hashBothWays(image: Uint8Array): Promise<string[]> {
  const mirrored = await sharp(image).flop().toBuffer();
  const hashes = [await hashPicture(image), await hashPicture(mirrored)];
  return hashes.flatMap((hash) => hash ?? []);
}

/** Returns the lowest frequencies of a line of samples. */
const transform = (samples: readonly number[]) =>
  COSINES.map((cosine) => samples.reduce((sum, sample, n) => sum + sample * (cosine[n] ?? 0), 0));
