import { type CompletionItem, completionItems } from '../../../contract/completion.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import css from './completion-card.module.css';
import { FlightPath } from './flight-path.tsx';

export function CompletionCard({ missing }: { missing: readonly CompletionItem[] }) {
  const { t } = useTranslator();
  const total = completionItems.length;
  const done = total - missing.length;
  return (
    <Card>
      <FlightPath done={done} />
      <p className={css.count}>
        <strong>{t('completion.done', { done, total })}</strong>
        <span className={css.percent}>
          {t('completion.percent', { percent: Math.round((done / total) * 100) })}
        </span>
      </p>
      <ul className={css.items}>
        {completionItems.map((item) => {
          const isMissing = missing.includes(item);
          return (
            <li key={item} className={css.item} data-missing={isMissing}>
              {isMissing ? (
                <span className={css.ring} aria-hidden="true" />
              ) : (
                <Icon name="check" size="small" />
              )}
              <span>
                <span>{t(`completion.item.${item}`)}</span>
                <VisuallyHidden>
                  {' '}
                  {t(isMissing ? 'completion.item-missing' : 'completion.item-done')}
                </VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
