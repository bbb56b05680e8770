import { memo } from 'react';
import type { MessageView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { openComposer } from '../../routes/composer/composer-request.ts';
import { Button } from '../button.tsx';
import { LetterPicture } from '../letter-picture.tsx';
import { Postmark } from '../postmark.tsx';
import { OwnLetterActions } from './own-letter-actions.tsx';
import { Signature } from './signature.tsx';
import css from './sky-letter.module.css';

/** A letter on paper: its text leads, its signature closes it. */
export const SkyLetter = memo(function SkyLetter({ letter }: { letter: MessageView }) {
  const { t } = useTranslator();
  const { person, isMine } = letter;
  return (
    <article className={css.letter} data-letter={letter.id}>
      <Postmark at={letter.created_at} city={person?.city ?? null} />
      {isMine && <p className={css.mine}>{t('discover.mine')}</p>}
      <p className={css.text} dir="auto">
        {letter.content}
      </p>
      <LetterPicture letter={letter} />
      <footer className={css.foot}>
        <Signature letter={letter} />
        {!isMine && person?.state === 'active' && (
          <Button
            kind="soft"
            onClick={() =>
              openComposer({ to: 'reply', personId: person.id, originalMessageId: letter.id })
            }
          >
            {t('discover.reply')}
          </Button>
        )}
        {isMine && <OwnLetterActions letter={letter} />}
      </footer>
    </article>
  );
});
