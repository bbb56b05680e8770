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
  /** The arrow keys stand on it. */
  isMarked: boolean;
  onChoose: () => void;
}

/** One of the people: a face with a name, or a row. Who can get nothing now stays, and says why. */
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
      // The field has the focus for all of them.
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
