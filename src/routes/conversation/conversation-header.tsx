import { Link } from '@tanstack/react-router';
import type { ConversationView } from '../../../local/queries/query-conversation.ts';
import { ArchPortrait } from '../../components/arch-portrait.tsx';
import { IconLink } from '../../components/icon-link.tsx';
import { PersonActions } from '../../components/person-actions/person-actions.tsx';
import { personName } from '../../components/person-name.ts';
import { CarryingPigeon } from '../../components/pigeon/carrying-pigeon.tsx';
import { OutlinedPigeon } from '../../components/pigeon/outlined-pigeon.tsx';
import { TripTicks } from '../../components/trip-ticks.tsx';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import css from './conversation-header.module.css';

/** With whom, and the pigeon between the two with its trips. */
export function ConversationHeader({ view }: { view: ConversationView }) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const { person, tripsLeft } = view;
  const name = personName(person, translator);
  const called = <span className={css.called}>{name}</span>;
  useDocumentTitle(name);
  return (
    <header className={css.header}>
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
      {/* Without one too: when it comes, the letters below stay where they are. */}
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
