import { Link } from '@tanstack/react-router';
import type { ConversationView } from '../../../local/queries/query-conversation.ts';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { ArchPortrait } from '../../people/arch-portrait.tsx';
import { PersonActions } from '../../people/person-actions.tsx';
import { personName } from '../../people/person-name.ts';
import { CarryingPigeon } from '../../pigeons/carrying-pigeon.tsx';
import { OutlinedPigeon } from '../../pigeons/outlined-pigeon.tsx';
import { TripTicks } from '../../pigeons/trip-ticks.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { useBarHeight } from '../../ui/use-bar-height.ts';
import css from './conversation-header.module.css';

export function ConversationHeader({ view }: { view: ConversationView }) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const { person, tripsLeft } = view;
  const name = personName(person, translator);
  const called = <span className={css.called}>{name}</span>;
  useDocumentTitle(name);
  const head = useBarHeight<HTMLElement>('--head');
  return (
    <header ref={head} className={css.header}>
      <span className={css.back}>
        <IconLink to="/messages" icon="back" label={t('action.back')} />
      </span>
      <ArchPortrait url={person?.avatar_url ?? null} size="large" />
      <div className={css.who}>
        <h1 className={css.name}>
          {person?.state === 'active' ? (
            <Link className={css.profile} to="/users/$userId" params={{ userId: person.id }}>
              {called}
            </Link>
          ) : (
            called
          )}
        </h1>
        <p className={css.city}>{person?.city}</p>
      </div>
      {/* Also rendered without a pigeon, so that the letters below do not move when it appears. */}
      <div className={css.pigeon}>
        <span className={css.figure}>
          {tripsLeft === null ? <OutlinedPigeon isDashed /> : <CarryingPigeon />}
        </span>
        {tripsLeft === null ? (
          <span className={css.none}>{t('conversation.no-pigeon')}</span>
        ) : (
          <span className={css.trips}>
            <span className={css.pigeonName}>{t('conversation.pigeon')}</span>
            <span className={css.ticks}>
              <TripTicks left={tripsLeft} />
            </span>
            <span>{plural('conversation.trips-left', tripsLeft)}</span>
          </span>
        )}
      </div>
      {person !== null && <PersonActions userId={person.id} name={name} />}
    </header>
  );
}
