import type { GuvercinDatabase, WordBlock } from '../device/database.ts';
import { asWritten, blockRange, type LineHead, readHead } from './word-blocks.ts';

type BlockKey = [gen: number, number: number, version: number];

/** So many blocks are read from the disk at a time. */
const BLOCKS_A_READ = 25;
/** Then taps and keys have their turn. */
const SLICE_MS = 12;

/** Letters that were found, newest first. `isMore`: there are others, older ones. */
export interface FoundLetters {
  heads: LineHead[];
  isMore: boolean;
}

/**
 * What lies open while somebody searches: the words of all letters, in memory, so that each key has its
 * answer at once. It follows the mirror by the keys of the blocks, whose text never changes under a key.
 */
export interface SearchDesk {
  /** Brings in what the mirror has now, and lets go of what it has no more. Keys are of one mirror. */
  follow(keys: readonly BlockKey[]): Promise<void>;
  /** How many letters with words lie open. */
  letters(): number;
  /** At most `limit` letters that hold all terms; `isHidden` leaves some out. null: `isOver` said so. */
  find(search: {
    terms: readonly string[];
    limit: number;
    isHidden: (head: LineHead) => boolean;
    isOver: () => boolean;
  }): Promise<FoundLetters | null>;
}

/** `pause` lets taps and keys have their turn; `now` says in ms when it is due. */
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
      // One that is gone meanwhile is followed by another, under keys that come next.
      for (const block of await db.wordBlocks.bulkGet(missing.slice(at, at + BLOCKS_A_READ))) {
        if (block === undefined) continue;
        next.set([block.gen, block.number, block.version].join(), block);
      }
    }
  }

  return {
    follow(keys) {
      // Each key that is typed asks for the same ones.
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
        // All that is left is older than what is found.
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

/** The keys of the blocks of a mirror. */
export function readBlockKeys(db: GuvercinDatabase, gen: number): Promise<BlockKey[]> {
  return blockRange(db, [gen]).primaryKeys();
}

/** A timer would wait for some milliseconds longer. */
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
 * The letters of a block in which each term begins a word. The longest term is looked for, the others only
 * where it is found.
 */
export function findLines({ text }: Pick<WordBlock, 'text'>, terms: readonly string[]): LineHead[] {
  const [longest, ...others] = terms.toSorted((a, b) => b.length - a.length).map(asWritten);
  const found: LineHead[] = [];
  if (longest === undefined) return found;
  const begins = others.map((term) => ` ${term}`);
  for (let at = text.indexOf(longest); at !== -1; ) {
    // A term matches only at the start of a word. `indexOf` does not search for the space before it,
    // because it would stop at every space of the text.
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
