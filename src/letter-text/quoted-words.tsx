import { isBlank } from '../../contract/text.ts';
import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import css from './quotation.module.css';
import { collapseEmptyLines } from './split-links.ts';
import { useFold } from './use-fold.ts';

/**
 * The words of a letter that is quoted, or those about its picture; of one that was called home, that it was, and of a
 * folded one, that it is.
 */
export function QuotedWords({
  original,
  isWhole = false,
}: {
  original: MessageView;
  isWhole?: boolean;
}) {
  const { t } = useTranslator();
  const { isFolded } = useFold(original);
  if (original.delivery === 'recalled') {
    return (
      <span className={css.words} data-kind="gone">
        {t('quotation.called-home')}
      </span>
    );
  }
  if (isFolded) {
    return (
      <span className={css.words} data-kind="gone">
        {t('letter.folded')}
      </span>
    );
  }
  const words = isBlank(original.content)
    ? original.image_alt
    : collapseEmptyLines(original.content);
  return (
    <span className={css.words} dir="auto" data-whole={isWhole} data-fold={original.fold}>
      {words ?? t('letter.picture')}
    </span>
  );
}
