import type { GuvercinDatabase, WordBlock } from '../device/database.ts';
import { asWritten, blockRange, type LineHead, readHead } from './word-blocks.ts';

type BlockKey = [gen: number, number: number, version: number];

const BLOCKS_A_READ = 25;
/** After this time, pending input is handled. */
const SLICE_MS = 12;

/** Found letters, newest first. `isMore`: there are older ones. */
export interface FoundLetters {
  heads: LineHead[];
  isMore: boolean;
}

/**
 * Keeps the words of all letters in memory while a person searches, so that each key press gets an immediate result.
 * The keys of the blocks show which blocks have changed, because the text of a key never changes.
 */
export interface SearchDesk {
  /** Loads new blocks of the mirror and drops deleted ones. All keys belong to one mirror. */
  follow(keys: readonly BlockKey[]): Promise<void>;
  /** Returns the number of loaded letters with words. */
  letters(): number;
  /**
   * Returns at most `limit` letters that contain all terms, without those of `isHidden`. Returns `null` if `isOver`
   * reports that the search was cancelled.
   */
  find(search: {
    terms: readonly string[];
    limit: number;
    isHidden: (head: LineHead) => boolean;
    isOver: () => boolean;
  }): Promise<FoundLetters | null>;
}

/** Creates a search desk. `pause` lets the browser handle input; `now`, in ms, decides when a pause is due. */
export function createSearchDesk(
  db: GuvercinDatabase,
  { now, pause }: { now: () => number; pause: () => Promise<void> } = {
    now: () => performance.now(),
    pause: nextTurn,
  },
): SearchDesk {
  let blocks = new Map<string, WordBlock>();
  let followed: { keys: readonly BlockKey[]; done: Promise<void> } | null = null;

  async function read(keys: readonly BlockKey[]): Promise<void> {
    const next = new Map<string, WordBlock>();
    const missing: BlockKey[] = [];
    for (const key of keys) {
      const known = blocks.get(key.join());
      if (known === undefined) missing.push(key);
      else next.set(key.join(), known);
    }
    blocks = next;
    for (let at = 0; at < missing.length; at += BLOCKS_A_READ) {
      // A block that is missing was replaced in the meantime. The next call contains its new key.
      for (const block of await db.wordBlocks.bulkGet(missing.slice(at, at + BLOCKS_A_READ))) {
        if (block === undefined) continue;
        next.set([block.gen, block.number, block.version].join(), block);
      }
    }
  }

  return {
    follow(keys) {
      // Key presses while typing use the same keys.
      if (followed?.keys !== keys) followed = { keys, done: read(keys) };
      return followed.done;
    },
    letters: () => [...blocks.values()].reduce((sum, block) => sum + block.letters, 0),
    async find({ terms, limit, isHidden, isOver }) {
      const found: LineHead[] = [];
      let isMore = false;
      let begun = now();
      for (const block of [...blocks.values()].sort((a, b) => b.newest - a.newest)) {
        const last = found[limit - 1];
        // All remaining blocks are older than the letters found.
        if (isMore && last !== undefined && block.newest < last.at) break;
        const heads = findLines(block, terms).filter((head) => !isHidden(head));
        if (heads.length > 0) {
          found.push(...heads);
          found.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
          isMore ||= found.length > limit;
          found.length = Math.min(found.length, limit);
        }
        if (now() - begun < SLICE_MS) continue;
        await pause();
        if (isOver()) return null;
        begun = now();
      }
      return { heads: found, isMore };
    },
  };
}

export function readBlockKeys(db: GuvercinDatabase, gen: number): Promise<BlockKey[]> {
  return blockRange(db, [gen]).primaryKeys();
}

/** Yields to the event loop with a message, because a timer would wait some milliseconds longer. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Returns the letters of a block in which each term begins a word. Searches for the longest term, and checks the other
 * terms only in the lines found.
 */
export function findLines({ text }: Pick<WordBlock, 'text'>, terms: readonly string[]): LineHead[] {
  const [longest, ...others] = terms.toSorted((a, b) => b.length - a.length).map(asWritten);
  const found: LineHead[] = [];
  if (longest === undefined) return found;
  const begins = others.map((term) => ` ${term}`);
  for (let at = text.indexOf(longest); at !== -1; ) {
    // A term matches only at the start of a word. `indexOf` does not search for the space before it, because it would
    // stop at every space of the text.
    if (text[at - 1] !== ' ') {
      at = text.indexOf(longest, at + 1);
      continue;
    }
    const begin = text.lastIndexOf('\n', at) + 1;
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    const line = begins.length === 0 ? '' : text.slice(begin, end);
    if (begins.every((term) => line.includes(term))) found.push(readHead(text, begin));
    at = text.indexOf(longest, end);
  }
  return found;
}
