import css from './report-list.module.css';
import { useWords } from './use-words.ts';

export type ReportTab = 'open' | 'review' | 'closed';
const tabs: readonly ReportTab[] = ['open', 'review', 'closed'];

export interface ReportCounts {
  open: number;
  review: number;
  medianSeconds: number | null;
}

interface ReportTabsProps {
  tab: ReportTab;
  /** `null` while the counts are loading. */
  counts: ReportCounts | null;
  onTab: (tab: ReportTab) => void;
}

export function ReportTabs({ tab, counts, onTab }: ReportTabsProps) {
  const { t, span } = useWords();
  const countOf = (one: ReportTab) => (one === 'closed' ? 0 : (counts?.[one] ?? 0));
  return (
    <div className={css.head}>
      <div className={css.titleLine}>
        <h1 className={css.title}>{t('reports')}</h1>
        {counts !== null && counts.medianSeconds !== null && (
          <span className={css.soft}>{t('median-wait', { time: span(counts.medianSeconds) })}</span>
        )}
      </div>
      <div className={css.states}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            className={css.state}
            aria-pressed={one === tab}
            onClick={() => onTab(one)}
          >
            {countOf(one) === 0 ? t(one) : `${t(one)} ${countOf(one)}`}
          </button>
        ))}
      </div>
    </div>
  );
}
