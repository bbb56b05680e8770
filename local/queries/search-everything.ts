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

/** So many letters are counted at most: who looks for older ones writes more of them. */
const LETTERS_COUNTED = 200;
/** So many letters with all words of a phrase are read at most: lines do not keep the order of the words. */
const LETTERS_READ = 2_000;

/** The letters found with one person, or in the sky. */
export interface FoundGroup {
  /** '' for the sky. */
  personId: string;
  count: number;
  /** The newest one, or all of them, newest first; empty beyond the groups that were asked for. */
  letters: MessageView[];
}

export interface SearchResults {
  /** What was looked for, folded: it marks the words. */
  terms: string[];
  people: FindablePerson[];
  groups: FoundGroup[];
  letters: number;
  /** There are older letters than those counted. */
  hasMore: boolean;
  drafts: BegunLetter[];
}

export interface Search {
  desk: SearchDesk;
  ground: SearchGround;
  text: string;
  /** Of so many groups the newest letter is read. */
  groups: number;
  /** Of these all letters are read. */
  opened: ReadonlySet<string>;
  isOver: () => boolean;
}

/**
 * Everything on this device in which each word of `text` begins a word, and the words of a quoted phrase follow each
 * other; null: `isOver` said that nobody waits for it any more. Nothing is asked of the server.
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

/** The newest letters of the mirror that hold all terms and phrases. */
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

/** In the order of each one's newest letter. */
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
