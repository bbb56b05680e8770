import type { Statement } from '../../contract/operator-reviews.ts';
import css from './report-detail.module.css';
import { useWords } from './use-words.ts';

interface StatementCardProps {
  title: string;
  statements: readonly Statement[];
}

export function StatementCard({ title, statements }: StatementCardProps) {
  const { t, time } = useWords();
  return (
    <section className={css.card}>
      <h3 className={css.subtitle}>{title}</h3>
      {statements.length === 0 && <p className={css.soft}>{t('no-decisions')}</p>}
      <ol className={css.letters}>
        {statements.map((one) => (
          <li key={one.id} className={css.letterRow}>
            <span className={css.soft}>{time(one.at)}</span>
            <div className={css.words}>
              <p>
                {t(`decision-${one.kind}`) +
                  (one.until === null ? '' : ` ${t('suspended-until', { day: time(one.until) })}`)}
              </p>
              <p dir="auto">
                <q>{one.reason}</q>
              </p>
              <p className={css.soft}>
                {[
                  t('decided-by', { name: one.operator_name ?? t('command-line') }),
                  ...(one.appeal === null ? [] : [t(appealState(one))]),
                ].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function appealState({ is_granted }: Statement) {
  if (is_granted === null) return 'appeal-open';
  return is_granted ? 'appeal-granted' : 'appeal-rejected';
}
