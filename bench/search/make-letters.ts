import type { RawChange } from '../../contract/changes.ts';
import { messageOf } from '../device/world.ts';

const VOCABULARY = 40_000;

const SYLLABLES =
  'ra dyo mek tup gü ver cin ka na dı şe hir kö ya ğ mur ı şık ça lı ko ru de niz ev ba lık çe vi rü zgâr to prak ye ni es ki sa at ne re söy le gel git dön mi yor lar da ki si ni'.split(
    ' ',
  );

/** Returns a pseudo-random generator that is the same in every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function makeVocabulary(): string[] {
  const random = makeRandom(7);
  return Array.from({ length: VOCABULARY }, () => {
    const syllables = 1 + Math.floor(random() * 4);
    return Array.from(
      { length: syllables },
      () => SYLLABLES[Math.floor(random() * SYLLABLES.length)],
    ).join('');
  });
}

const vocabulary = makeVocabulary();
/** Zipf's law: the frequency of the word at rank r is proportional to 1/r. */
const wordAt = (chance: number) =>
  vocabulary[Math.floor(VOCABULARY ** chance) - 1] ?? vocabulary[0] ?? '';

/** Returns the text of a letter: 5 to 75 words, 22 on average. */
export function contentOf(number: number): string {
  const random = makeRandom(number * 7919 + 1);
  const words = 5 + Math.floor(70 * random() * random());
  return Array.from({ length: words }, () => wordAt(random()))
    .join(' ')
    .slice(0, 500);
}

export function changeOf(number: number): RawChange {
  const value = { ...messageOf(number), content: contentOf(number) };
  return { seq: number + 1, entity: 'message', id: value.id, value };
}

/** Returns search texts: frequent, rare and absent words, prefixes, and two words of one letter. */
export function searches(letters: number): string[] {
  const random = makeRandom(3);
  const asked: string[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const words = contentOf(Math.floor(random() * letters)).split(' ');
    const [one = '', other = ''] = words.toSorted((a, b) => b.length - a.length);
    asked.push(one, one.slice(0, 3), `${one.slice(0, 4)} ${other.slice(0, 4)}`);
  }
  return [...asked, 'r', 'ra', 'yokböylesi', 'IŞIK'];
}
