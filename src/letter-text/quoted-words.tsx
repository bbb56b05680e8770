import { isBlank } from '../../contract/text.ts';
import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import css from './quotation.module.css';
import { collapseEmptyLines } from './split-links.ts';
import { useFold } from './use-fold.ts';

/** The text of a quoted letter, or the label of its picture. Shows a label for a recalled and for a folded letter. */
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
