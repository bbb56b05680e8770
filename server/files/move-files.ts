import { type Kysely, sql } from 'kysely';
import { ROWS_A_BATCH } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';
import { type FileVariant, type ImagePlace, nameOf } from './file-store.ts';
import type { Places } from './open-files.ts';
import { findSize, readImage } from './read-image.ts';
import { sumOf } from './read-upload-part.ts';

/** Images that are copied at a time. Each takes its size in memory. */
const IMAGES_AT_A_TIME = 8;

/** `shown`: an image with a URL. `evidence`: an image that only operators see, stored as `held`. */
type State = 'shown' | 'evidence';
interface KeptImage {
  key: string;
  state: State;
}

const variantsOf: Record<State, FileVariant[]> = {
  shown: ['full', 'preview'],
  evidence: ['held'],
};

export interface MoveResult {
  images: number;
  copied: number;
  /** files that the newest place had before */
  present: number;
  /** the sorted names of files that no place has */
  missing: string[];
  /** the sorted names of files of which the newest place has other bytes */
  different: string[];
}

/**
 * Copies every image of the database to the newest place from the others, and compares length and SHA-256. Skips files
 * that are there with the same length, so it can be repeated. The server can keep running: an image that is removed
 * during its copy is removed from the newest place too.
 */
export async function moveFiles(
  db: Kysely<Schema>,
  { newest, all }: Pick<Places, 'newest' | 'all'>,
  print: (line: string) => void,
): Promise<MoveResult> {
  const sources = all.filter((place) => place !== newest);
  const result: MoveResult = { images: 0, copied: 0, present: 0, missing: [], different: [] };
  let after = '';
  let batch: KeptImage[];
  do {
    batch = await readKept(db, sql`key > ${after}`);
    for (let at = 0; at < batch.length; at += IMAGES_AT_A_TIME) {
      const images = batch.slice(at, at + IMAGES_AT_A_TIME);
      await Promise.all(images.map((image) => moveOne({ db, newest, sources, result }, image)));
    }
    result.images += batch.length;
    after = batch.at(-1)?.key ?? after;
    if (batch.length > 0) print(`  ${result.images} pictures so far`);
  } while (batch.length === ROWS_A_BATCH);
  // Several images are moved at a time.
  return { ...result, missing: result.missing.sort(), different: result.different.sort() };
}

/** Reads images that the database refers to, in the order of their keys, at most a batch. */
async function readKept(
  db: Kysely<Schema>,
  condition: ReturnType<typeof sql>,
): Promise<KeptImage[]> {
  const { rows } = await sql<KeptImage>`
    select key, state from (
      select key, 'shown' as state from files
      union select key, 'evidence' from report_files
        where not exists (select from files where files.key = report_files.key)
      union select key, 'evidence' from held_pictures where decided_at is null
    ) kept where ${condition} order by key limit ${sql.lit(ROWS_A_BATCH)}`.execute(db);
  return rows;
}

interface Move {
  db: Kysely<Schema>;
  newest: ImagePlace;
  sources: ImagePlace[];
  result: MoveResult;
}

async function moveOne(move: Move, { key, state }: KeptImage): Promise<void> {
  const { db, newest, result } = move;
  const copies: Copy[] = [];
  for (const variant of variantsOf[state]) copies.push(await copyFile(move, key, variant));
  // The server removes rows before files. So if the row is still there, the server removes the copy too.
  const [now] = await readKept(db, sql`key = ${key}`);
  if (now?.state === state) {
    for (const { name, outcome } of copies) {
      if (outcome === 'missing' || outcome === 'different') result[outcome].push(name);
      else result[outcome] += 1;
    }
    return;
  }
  if (now === undefined) return newest.remove(key);
  await newest.hold(key);
  await moveOne(move, now);
}

interface Copy {
  name: string;
  outcome: 'copied' | 'present' | 'missing' | 'different';
}

async function copyFile(
  { newest, sources }: Move,
  key: string,
  variant: FileVariant,
): Promise<Copy> {
  const name = nameOf(key, variant);
  const there = await findSize(newest, key, variant);
  for (const source of sources) {
    if (there !== null) {
      const size = await findSize(source, key, variant);
      if (size === null) continue;
      return { name, outcome: there === size ? 'present' : 'different' };
    }
    const bytes = await readImage(source, key, variant);
    if (bytes === null) continue;
    await newest.put(key, variant, bytes);
    const copy = await readImage(newest, key, variant);
    const isSame = copy?.length === bytes.length && (await sumOf(copy)) === (await sumOf(bytes));
    return { name, outcome: isSame ? 'copied' : 'different' };
  }
  return { name, outcome: there === null ? 'missing' : 'present' };
}
