import { Link } from '@tanstack/react-router';
import { previewOf } from '../../contract/uploads.ts';
import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { ArchPortrait } from '../people/arch-portrait.tsx';
import { personName } from '../people/person-name.ts';
import { useSignedIn } from '../session/use-signed-in.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import css from './sky-letter.module.css';

export function Signature({ letter }: { letter: MessageView }) {
  const { isMine, person } = letter;
  if (isMine || person?.state !== 'active') return <Writer letter={letter} />;
  return (
    <Link className={css.signature} to="/users/$userId" params={{ userId: person.id }}>
      <WriterParts letter={letter} />
    </Link>
  );
}

export function Writer({ letter }: { letter: MessageView }) {
  return (
    <div className={css.signature}>
      <WriterParts letter={letter} />
    </div>
  );
}

function WriterParts({ letter }: { letter: MessageView }) {
  const translator = useTranslator();
  const own = useSignedIn()?.profile ?? null;
  const { isMine, person } = letter;
  const name = isMine
    ? (own?.full_name ?? translator.t('person.unknown'))
    : personName(person, translator);
  const city = isMine ? own?.city : person?.city;
  const portrait = isMine ? previewOf(own?.photo_1_url ?? null) : (person?.avatar_url ?? null);
  return (
    <>
      <ArchPortrait url={portrait} size="normal" />
      <span className={css.who}>
        <span className={css.name}>{name}</span>
        <span className={css.when}>
          {city && (
            <>
              <bdi className={css.city}>{city}</bdi>
              {' · '}
            </>
          )}
          <RelativeTime at={letter.created_at} />
        </span>
      </span>
    </>
  );
}
