import type { GuvercinDatabase, MessageRow, WordBlock } from '../device/database.ts';
import { wordsOf } from './fold-words.ts';

/**
 * The words of letters, for search (docs/decisions/search.md): one line for each letter, some hundred lines in a block.
 * A block is written in the transaction that writes or deletes its letters.
 */

/** The number of letters in a block: small enough to rewrite for one of them, large enough to read quickly. */
const LETTERS_A_BLOCK = 200;

/** Separators of the fields and lines of a block. Words never contain them. */
const FIELD = '|';
const LINE = '\n';

/** The letter of a line. `at`: when it was written, in ms since 1970. */
export interface LineHead {
  id: string;
  at: number;
  /** '' for the sky. */
  personId: string;
}

/**
 * Returns the index line of a letter: the words of its text and picture description. Returns `null` if there are none.
 */
export function lineOf({ value, personId }: Pick<MessageRow, 'value' | 'personId'>): string | null {
  const text = value.image_alt === null ? value.content : `${value.content} ${value.image_alt}`;
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const at = Date.parse(value.created_at).toString(36);
  return `${LINE}${value.id}${FIELD}${at}${FIELD}${personId} ${words.map(asWritten).join(' ')}`;
}

/**
 * Returns a folded word, or the beginning of one, as stored in a line: its first letter is a capital if the script has
 * them. A search then matches only at beginnings of words, which is three times as fast.
 */
export function asWritten(word: string): string {
  const first = word.charAt(0);
  const capital = first.toUpperCase();
  const isPair = capital.length === 1 && capital.toLowerCase() === first;
  return isPair ? capital + word.slice(1) : word;
}

/** Reads the head of the line that begins at `begin`, after its separator. */
export function readHead(text: string, begin: number): LineHead {
  const [id = '', at = '', personId = ''] = text
    .slice(begin, text.indexOf(' ', begin))
    .split(FIELD);
  return { id, at: Number.parseInt(at, 36), personId };
}

/**
 * Updates the index for changed letters, inside the caller's transaction and before the rows are written. `come` are
 * the new rows, which get the number of their block. `before` are the previous rows of the same letters and of deleted
 * ones.
 */
export async function moveWords(
  db: GuvercinDatabase,
  gen: number,
  { before, come }: { before: readonly MessageRow[]; come: readonly MessageRow[] },
): Promise<void> {
  const next = new Map(come.map((row) => [row.id, row]));
  const lines = new Map(come.map((row) => [row, lineOf(row)]));
  const leaving: MessageRow[] = [];
  for (const old of before) {
    if (old.wordBlock === undefined) continue;
    const row = next.get(old.id);
    if (row === undefined || lines.get(row) !== lineOf(old)) leaving.push(old);
    else {
      row.wordBlock = old.wordBlock;
      lines.delete(row);
    }
  }
  await takeOut(db, gen, leaving);
  await putIn(db, gen, lines);
}

async function takeOut(
  db: GuvercinDatabase,
  gen: number,
  rows: readonly MessageRow[],
): Promise<void> {
  const idsByBlock = new Map<number, Set<string>>();
  for (const { id, wordBlock } of rows) {
    if (wordBlock === undefined) continue;
    idsByBlock.set(wordBlock, (idsByBlock.get(wordBlock) ?? new Set()).add(id));
  }
  for (const [number, ids] of idsByBlock) {
    const block = await blockRange(db, [gen, number]).first();
    if (block === undefined) continue;
    const kept = block.text
      .split(LINE)
      .slice(1)
      .filter((line) => !ids.has(line.slice(0, line.indexOf(FIELD))));
    // Keep empty blocks, so that their number is never reused for another block.
    const text = kept.map((line) => LINE + line).join('');
    await replace(db, block, { letters: kept.length, newest: block.newest, text });
  }
}

/** Appends lines to the last block, and starts new blocks when it is full. */
async function putIn(
  db: GuvercinDatabase,
  gen: number,
  lines: ReadonlyMap<MessageRow, string | null>,
): Promise<void> {
  const rows = [...lines].flatMap(([row, line]) => (line === null ? [] : [{ row, line }]));
  if (rows.length === 0) return;
  const last = await blockRange(db, [gen]).last();
  const room = last === undefined ? 0 : Math.max(0, LETTERS_A_BLOCK - last.letters);
  let number = last?.number ?? -1;
  if (last !== undefined && room > 0) {
    const { letters, newest, text } = fill(number, rows.slice(0, room));
    await replace(db, last, {
      letters: last.letters + letters,
      newest: Math.max(last.newest, newest),
      text: last.text + text,
    });
  }
  const blocks: WordBlock[] = [];
  for (let begin = room; begin < rows.length; begin += LETTERS_A_BLOCK) {
    number += 1;
    const part = rows.slice(begin, begin + LETTERS_A_BLOCK);
    blocks.push({ gen, number, version: 0, ...fill(number, part) });
  }
  if (blocks.length > 0) await db.wordBlocks.bulkPut(blocks);
}

type BlockText = Pick<WordBlock, 'letters' | 'newest' | 'text'>;

/** Builds the text of a block from letters, and sets the block number on them. */
function fill(number: number, part: readonly { row: MessageRow; line: string }[]): BlockText {
  let [newest, text] = [0, ''];
  for (const { row, line } of part) {
    row.wordBlock = number;
    newest = Math.max(newest, Date.parse(row.created_at));
    text += line;
  }
  return { letters: part.length, newest, text };
}

/** Writes the block under a new version and key, so that an old copy in memory is recognized as outdated. */
async function replace(
  db: GuvercinDatabase,
  { gen, number, version }: WordBlock,
  next: BlockText,
): Promise<void> {
  await db.wordBlocks.delete([gen, number, version]);
  await db.wordBlocks.put({ gen, number, version: version + 1, ...next });
}

/** Returns the blocks of a mirror, or the one with a number. Each has exactly one version. */
export function blockRange(db: GuvercinDatabase, key: [number] | [number, number]) {
  return db.wordBlocks.where(':id').between(key, [...key, []], true, true);
}
