import type { Gender } from '../../contract/entities.ts';
import { english, type Row, turkish } from './demo-rows.ts';

export interface DemoPerson {
  fullName: string;
  /** The part of the address before the @. */
  slug: string;
  gender: Gender;
  birthDate: string;
  country: string;
  city: string;
  bio: string;
  languages: string[];
  writes: 'tr' | 'en';
  /** The name of the person's picture. If there are more than 24 people, several share a picture. */
  portrait: string;
}

/** Returns `count` people. After the twenty-fourth the names repeat. */
export function listDemoPeople(count: number): DemoPerson[] {
  const rows = Array.from({ length: Math.max(turkish.length, english.length) }, (_, at) => [
    ...toPeople(turkish, at, 'tr'),
    ...toPeople(english, at, 'en'),
  ]).flat();
  return Array.from({ length: count }, (_, at) => {
    const person = rows[at % rows.length];
    if (person === undefined) throw new Error('there are no demo people');
    const round = Math.floor(at / rows.length);
    return round === 0 ? person : { ...person, slug: `${person.slug}${round + 1}` };
  });
}

function toPeople(rows: Row[], at: number, writes: 'tr' | 'en'): DemoPerson[] {
  const row = rows[at];
  if (row === undefined) return [];
  const [fullName, gender, country, city, bio, looks] = row;
  const slug = toSlug(fullName);
  // People with grey hair in their portrait are older.
  const first = looks === undefined ? 1972 : 1942;
  const year = first + ((at * 7 + (writes === 'tr' ? 3 : 0)) % 32);
  const month = String(1 + ((at * 5) % 12)).padStart(2, '0');
  const languages = writes === 'tr' ? ['tr', ...(at % 3 === 0 ? ['en'] : [])] : ['en'];
  const birthDate = `${year}-${month}-${String(1 + ((at * 11) % 28)).padStart(2, '0')}`;
  return [
    {
      ...{ fullName, slug, portrait: slug, gender, birthDate, country, city, bio },
      ...{ languages, writes },
    },
  ];
}

const letters: Record<string, string> = { ı: 'i', ö: 'o', ü: 'u', ş: 's', ç: 'c', ğ: 'g' };

function toSlug(fullName: string): string {
  const first = fullName.split(' ', 1)[0] ?? '';
  return first.toLocaleLowerCase('tr').replaceAll(/[ıöüşçğ]/g, (letter) => letters[letter] ?? '');
}
