import type { GuvercinDatabase } from '../device/database.ts';
import { wordsOf } from '../search/fold-words.ts';
import { hasPhrases, hasTerms, phrasesOf } from '../search/mark-words.ts';
import type { FoundLetters, SearchDesk } from '../search/search-desk.ts';
import type { LineHead } from '../search/word-blocks.ts';
import type { BegunLetter } from './query-drafts.ts';
import {
  type FindablePerson,
  readFoundLetters,
  readLetterTexts,
  type SearchGround,
} from './query-search.ts';
import type { MessageView } from './views.ts';

/** The maximum number of counted letters. For older letters the person can add words. */
const LETTERS_COUNTED = 200;
/**
 * The maximum number of letters that are read to search for a phrase. The index does not contain the word order, so the
 * text must be read.
 */
const LETTERS_READ = 2_000;

export interface FoundGroup {
  /** The id of the other person, or '' for the sky. */
  personId: string;
  count: number;
  /** The newest letter, or all of them, newest first. Empty for groups beyond the requested number. */
  letters: MessageView[];
}

export interface SearchResults {
  /** The folded search terms, for highlighting. */
  terms: string[];
  people: FindablePerson[];
  groups: FoundGroup[];
  letters: number;
  /** Whether there are older letters than the counted ones. */
  hasMore: boolean;
  drafts: BegunLetter[];
}

export interface Search {
  desk: SearchDesk;
  ground: SearchGround;
  text: string;
  /** The number of groups for which the newest letter is read. */
  groups: number;
  /** The groups for which all letters are read. */
  opened: ReadonlySet<string>;
  isOver: () => boolean;
}

/**
 * Searches everything on this device. Each word of `text` must begin a word, and the words of a quoted phrase must be
 * consecutive. Returns `null` if `isOver` reports that the search was cancelled. Sends no request to the server.
 */
export async function searchEverything(
  db: GuvercinDatabase,
  search: Search,
): Promise<SearchResults | null> {
  const { ground, isOver } = search;
  const terms = wordsOf(search.text);
  const phrases = phrasesOf(search.text);
  const { hidden } = ground;
  const found = await findLetters(db, search, { terms, phrases });
  if (found === null) return null;
  const isFound = (text: string) => hasTerms(text, terms) && hasPhrases(text, phrases);
  const waiting = ground.waiting.filter(
    ({ content, image_alt, receiverId }) =>
      !hidden.has(receiverId ?? '') && isFound(`${content} ${image_alt ?? ''}`),
  );
  const heads = [...waiting.map(headOf), ...found.heads];
  const groups = await readGroups(db, heads, search);
  if (isOver()) return null;
  return {
    terms,
    people: ground.people.filter(({ person, bio }) =>
      isFound([person.full_name, person.city, bio].join(' ')),
    ),
    groups,
    letters: heads.length,
    hasMore: found.isMore,
    drafts: ground.drafts.filter((draft) => isFound(draft.text)),
  };
}

async function findLetters(
  db: GuvercinDatabase,
  { desk, ground, isOver }: Search,
  { terms, phrases }: { terms: string[]; phrases: string[][] },
): Promise<FoundLetters | null> {
  const { hidden } = ground;
  const isHidden = ({ id, personId }: LineHead) => hidden.has(personId) || hidden.has(id);
  const limit = phrases.length === 0 ? LETTERS_COUNTED : LETTERS_READ;
  const found = await desk.find({ terms, limit, isHidden, isOver });
  if (found === null || phrases.length === 0) return found;
  const heads: LineHead[] = [];
  for (let at = 0; at < found.heads.length; at += LETTERS_COUNTED) {
    const some = found.heads.slice(at, at + LETTERS_COUNTED);
    const texts = await readLetterTexts(db, ground, some);
    heads.push(...some.filter(({ id }) => hasPhrases(texts.get(id) ?? '', phrases)));
    if (isOver()) return null;
    if (heads.length > LETTERS_COUNTED) {
      return { heads: heads.slice(0, LETTERS_COUNTED), isMore: true };
    }
  }
  return { heads, isMore: found.isMore };
}

const headOf = ({ id, receiverId, created_at }: MessageView): LineHead => ({
  id,
  at: Date.parse(created_at),
  personId: receiverId ?? '',
});

/** Returns the groups, ordered by the newest letter of each. */
async function readGroups(
  db: GuvercinDatabase,
  heads: readonly LineHead[],
  search: Search,
): Promise<FoundGroup[]> {
  const byPerson = new Map<string, LineHead[]>();
  for (const head of heads) {
    const known = byPerson.get(head.personId);
    if (known === undefined) byPerson.set(head.personId, [head]);
    else known.push(head);
  }
  const groups = [...byPerson].map(([personId, all], index) => {
    const shown = search.opened.has(personId) ? all : all.slice(0, 1);
    return { personId, count: all.length, shown: index < search.groups ? shown : [] };
  });
  const toRead = groups.flatMap(({ shown }) => shown);
  const letters = await readFoundLetters(db, search.ground, toRead);
  return groups.map(({ personId, count, shown }) => ({
    personId,
    count,
    letters: shown.flatMap(({ id }) => letters.get(id) ?? []),
  }));
}
