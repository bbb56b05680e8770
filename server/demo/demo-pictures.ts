import { readFile } from 'node:fs/promises';

/** Pictures that this project drew for demo people: WebP of 900 × 1120 pixels. */
const FOLDER = new URL('./pictures/', import.meta.url);
const SCENES = 12;

const readPicture = (name: string): Promise<Buffer> => readFile(new URL(`${name}.webp`, FOLDER));

/** Reads the portrait of the demo person with this slug, such as `elif`. */
export const readPortrait = (slug: string): Promise<Buffer> => readPicture(slug);

/** Reads a picture of roofs or of flying pigeons. The same number gives the same picture; there are twelve of each. */
export const readScene = (kind: 'roofs' | 'flight', number: number): Promise<Buffer> =>
  readPicture(`${kind}-${(number % SCENES) + 1}`);
