import type { GuvercinDatabase, MessageRow, WordBlock } from '../device/database.ts';
import { wordsOf } from './fold-words.ts';

/**
 * The words of letters, for search (docs/decisions/search.md): a line for each letter, some hundred lines a block. It
 * is written in the transaction that writes the letters, and what leaves them leaves it there.
 */

/** So many letters share a block: few enough to write anew for one of them, many enough to read quickly. */
const LETTERS_A_BLOCK = 200;

/** What a line says of its letter before the words; a word never holds either sign. */
const FIELD = '|';
const LINE = '\n';

/** A letter as its line names it. `at`: when it was written, in ms since 1970. */
export interface LineHead {
  id: string;
  at: number;
  /** '' for the sky. */
  personId: string;
}

/** What a letter can be found by: its words and what is said of its picture; null: no word. */
export function lineOf({ value, personId }: Pick<MessageRow, 'value' | 'personId'>): string | null {
  const text = value.image_alt === null ? value.content : `${value.content} ${value.image_alt}`;
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const at = Date.parse(value.created_at).toString(36);
  return `${LINE}${value.id}${FIELD}${at}${FIELD}${personId} ${words.map(asWritten).join(' ')}`;
}

/**
 * A folded word, or the beginning of one, as it stands in a line: its first letter is a capital where its
 * script has them. What is searched for then stops at the beginnings of words alone, three times as quick.
 */
export function asWritten(word: string): string {
  const first = word.charAt(0);
  const capital = first.toUpperCase();
  const isPair = capital.length === 1 && capital.toLowerCase() === first;
  return isPair ? capital + word.slice(1) : word;
}

/** Reads the head of the line that begins at `begin`, behind its sign. */
export function readHead(text: string, begin: number): LineHead {
  const [id = '', at = '', personId = ''] = text
    .slice(begin, text.indexOf(' ', begin))
    .split(FIELD);
  return { id, at: Number.parseInt(at, 36), personId };
}

/**
 * Moves words with their letters, inside the caller's transaction and before the rows are written: `come`
 * are the rows that will be, and learn in which block their words lie; `before` are those that were, of
 * the same letters and of others that go.
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
    // An empty one stays: its number is never given again, so that nobody takes a new one for it.
    const text = kept.map((line) => LINE + line).join('');
    await replace(db, block, { letters: kept.length, newest: block.newest, text });
  }
}

/** Appends lines to the last block, and begins others where it is full. */
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

/** The lines of letters as a block holds them; the letters learn its number. */
function fill(number: number, part: readonly { row: MessageRow; line: string }[]): BlockText {
  let [newest, text] = [0, ''];
  for (const { row, line } of part) {
    row.wordBlock = number;
    newest = Math.max(newest, Date.parse(row.created_at));
    text += line;
  }
  return { letters: part.length, newest, text };
}

/** Another version under another key: whoever holds the former one in memory sees that it is over. */
async function replace(
  db: GuvercinDatabase,
  { gen, number, version }: WordBlock,
  next: BlockText,
): Promise<void> {
  await db.wordBlocks.delete([gen, number, version]);
  await db.wordBlocks.put({ gen, number, version: version + 1, ...next });
}

/** The blocks of a mirror, or the one of a number; of each its one version. */
export function blockRange(db: GuvercinDatabase, key: [number] | [number, number]) {
  return db.wordBlocks.where(':id').between(key, [...key, []], true, true);
}
