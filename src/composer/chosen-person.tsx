import type { Person } from '../../contract/entities.ts';
import { useTranslator } from '../language/use-translator.ts';
import { ArchPortrait } from '../people/arch-portrait.tsx';
import { personName } from '../people/person-name.ts';
import css from './person-chooser.module.css';

export function ChosenPerson({ person, word }: { person: Person | null; word: string }) {
  return (
    <span className={css.chosen}>
      <ArchPortrait url={person?.avatar_url ?? null} size="normal" />
      <span className={css.words}>
        <span className={css.city}>{word}</span>
        <bdi className={css.name}>{personName(person, useTranslator())}</bdi>
      </span>
    </span>
  );
}
