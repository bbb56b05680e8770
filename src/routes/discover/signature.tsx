import { previewOf } from '../../../contract/uploads.ts';
import type { MessageView } from '../../../local/queries/views.ts';
import { ArchPortrait } from '../../components/arch-portrait.tsx';
import { personName } from '../../components/person-name.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';
import css from './sky-letter.module.css';

/** Who wrote it, from where, and how long ago. */
export function Signature({ letter }: { letter: MessageView }) {
  const translator = useTranslator();
  const own = useSignedIn()?.profile ?? null;
  const { isMine, person } = letter;
  const name = isMine
    ? (own?.full_name ?? translator.t('person.unknown'))
    : personName(person, translator);
  const city = isMine ? own?.city : person?.city;
  const portrait = isMine ? previewOf(own?.photo_1_url ?? null) : (person?.avatar_url ?? null);
  return (
    <div className={css.signature}>
      <ArchPortrait url={portrait} size="normal" />
      <span className={css.who}>
        <span className={css.name}>{name}</span>
        <span className={css.when}>
          {city ? `${city} · ` : ''}
          <RelativeTime at={letter.created_at} />
        </span>
      </span>
    </div>
  );
}
