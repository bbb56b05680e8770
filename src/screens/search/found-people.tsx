import { Link } from '@tanstack/react-router';
import type { FindablePerson } from '../../../local/queries/query-search.ts';
import { cutExcerpt, hasTerms } from '../../../local/search/mark-words.ts';
import { ArchPortrait } from '../../people/arch-portrait.tsx';
import css from './found.module.css';
import { MarkedText } from './marked-text.tsx';

export function FoundPeople({
  people,
  terms,
}: {
  people: readonly FindablePerson[];
  terms: readonly string[];
}) {
  return (
    <ul className={css.people}>
      {people.map(({ person, bio }) => (
        <li key={person.id}>
          <Link className={css.row} to="/users/$userId" params={{ userId: person.id }}>
            <ArchPortrait url={person.avatar_url} size="normal" />
            <span className={css.middle}>
              <span className={css.name} dir="auto">
                <MarkedText text={person.full_name ?? ''} terms={terms} />
              </span>
              <span className={css.note} dir="auto">
                <MarkedText text={saidOf(person.city, bio, terms)} terms={terms} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns the excerpt of the bio if it matches, else the city. */
function saidOf(city: string | null, bio: string | null, terms: readonly string[]): string {
  const isInBio = bio !== null && terms.some((term) => hasTerms(bio, [term]));
  return isInBio ? cutExcerpt(bio, terms) : (city ?? '');
}
