import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { LetterText } from '../letter-text/letter-text.tsx';
import { useFold } from '../letter-text/use-fold.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './letter-body.module.css';
import { LetterPicture } from './letter-picture.tsx';

interface LetterBodyProps {
  letter: MessageView;
  isShortened?: boolean;
}

/**
 * The text and picture of a letter. If the letter contains unwanted words, a line and a button are shown instead. While
 * the words are being checked, text and picture keep their space but are invisible
 * (docs/decisions/blocks-mutes-and-unwanted-words.md).
 */
export function LetterBody({ letter, isShortened = false }: LetterBodyProps) {
  const { t } = useTranslator();
  const { isFolded, showAnyway } = useFold(letter);
  if (isFolded) {
    return (
      <div className={css.folded} data-folded="">
        <p className={css.words}>
          <Icon name="eye-off" size="small" />
          <span>{t('letter.folded-text')}</span>
        </p>
        <Button kind="plain" onClick={showAnyway}>
          {t('letter.show-anyway')}
        </Button>
      </div>
    );
  }
  const body = (
    <>
      <LetterText text={letter.content} isShortened={isShortened} />
      <LetterPicture letter={letter} />
    </>
  );
  if (letter.fold !== 'checking') return body;
  return (
    <div className={css.checking} aria-busy="true">
      {body}
    </div>
  );
}
