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
  /** In a list it begins with eight lines, and goes on where it stands. */
  isShortened?: boolean;
}

/**
 * Words and picture of a letter. With words that the reader does not want to see, a line and a button stand in their
 * place. While that is not known yet, they keep their room and can not be seen (docs/decisions/blocks-mutes-and-unwanted-words.md).
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
