import type { ReactNode } from 'react';
import type { ListedReport } from '../../contract/operator-desk.ts';
import { urgentReasons } from '../../contract/report-reasons.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './report-list.module.css';
import { useWords } from './use-words.ts';

interface ReportListProps {
  tabs: ReactNode;
  /** `null` while the reports are loading. */
  items: readonly ListedReport[] | null;
  none: string;
  chosenId: string | null;
  hasMore: boolean;
  onChoose: (id: string) => void;
  onMore: () => void;
}

export function ReportList(props: ReportListProps) {
  const { tabs, items, none, chosenId, hasMore, onChoose, onMore } = props;
  const { t } = useWords();
  return (
    <section className={css.list} aria-label={t('reports')}>
      {tabs}
      {items === null && <p className={css.none}>{t('loading')}</p>}
      {items?.length === 0 && <p className={css.none}>{none}</p>}
      <ul className={css.rows}>
        {items?.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={css.row}
              aria-current={item.id === chosenId}
              onClick={() => onChoose(item.id)}
            >
              <ReportRow item={item} />
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={css.more}>
          <Button kind="outline" onClick={onMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  );
}

export function ReportRow({ item }: { item: ListedReport }) {
  const { t, wait, day } = useWords();
  const { reason, similar, kind, excerpt, created_at, closed_at, taken_by_name } = item;
  const names = {
    person: item.person_name ?? t('nobody'),
    reporter: item.reporter_name ?? t('nobody'),
  };
  return (
    <>
      <span className={css.line}>
        {urgentReasons.includes(reason) ? (
          <span className={css.urgent}>
            <Icon name="warning" size="small" />
            <span>{t(`reason-${reason}`)}</span>
          </span>
        ) : (
          <span className={css.reason}>{t(`reason-${reason}`)}</span>
        )}
        {similar > 1 && <span className={css.similar}>{t('similar', { count: similar })}</span>}
        <span className={css.wait}>{closed_at === null ? wait(created_at) : day(closed_at)}</span>
      </span>
      <span className={css.about}>
        {excerpt === '' ? t(`kind-${kind}`) : <q className={css.excerpt}>{excerpt}</q>}
      </span>
      <span className={css.about}>{t('by-whom', names)}</span>
      {closed_at === null && taken_by_name !== null && (
        <span className={css.about}>{t('taken-by', { name: taken_by_name })}</span>
      )}
    </>
  );
}
