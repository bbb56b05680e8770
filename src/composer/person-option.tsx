import type { KnownPerson } from '../../local/queries/query-circle.ts';
import { useTranslator } from '../language/use-translator.ts';
import { ArchPortrait } from '../people/arch-portrait.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './person-chooser.module.css';

interface PersonOptionProps {
  id: string;
  person: KnownPerson;
  shape: 'faces' | 'rows';
  isChosen: boolean;
  /** Whether the arrow keys have selected this option. */
  isMarked: boolean;
  onChoose: () => void;
}

/**
 * One person in the list, as a face with a name or as a row. A person who cannot receive letters now is shown with the
 * reason.
 */
export function PersonOption({
  id,
  person,
  shape,
  isChosen,
  isMarked,
  onChoose,
}: PersonOptionProps) {
  const { t } = useTranslator();
  const { full_name, age, city, avatar_url, state } = person;
  const name = full_name ?? t('person.unknown');
  const mayGet = state === 'active';
  const isFace = shape === 'faces';
  return (
    <button
      type="button"
      className={isFace ? css.face : css.row}
      id={id}
      role="option"
      // The search field keeps the focus for all options.
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={!mayGet || undefined}
      data-marked={isMarked}
      onClick={() => mayGet && onChoose()}
    >
      <span className={css.portrait}>
        <ArchPortrait url={avatar_url} size={isFace ? 'full' : 'large'} />
        {isFace && isChosen && <Tick />}
      </span>
      <span className={css.words}>
        <bdi className={css.name}>
          {isFace || age === null ? name : t('person.name-age', { name, age })}
        </bdi>
        {mayGet ? (
          !isFace && <bdi className={css.city}>{city}</bdi>
        ) : (
          <span className={css.city}>{t('conversation.blocked.receiver-unavailable')}</span>
        )}
      </span>
      {!isFace && mayGet && (isChosen ? <Tick /> : <span className={css.ring} />)}
    </button>
  );
}

function Tick() {
  return (
    <span className={css.tick}>
      <Icon name="check" size="small" />
    </span>
  );
}
