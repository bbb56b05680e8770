import type { NumberSeries, Numbers } from '../../contract/operator-numbers.ts';
import type { NumberColumn } from './number-card.tsx';
import type { PlotContent } from './plot.tsx';
import { shares, summarise, total } from './plot-scale.ts';
import { makeFormats } from './point-formats.ts';
import type { DeskTranslator } from './use-words.ts';

export interface Card {
  title: string;
  figure: string;
  note: string;
  range: string;
  columns: readonly NumberColumn[];
  plot: PlotContent;
  points: readonly string[];
  format: (value: number) => string;
  /** Whether the note links to the Jobs page. */
  hasJobs: boolean;
}

const HOUR_MINUTES = 60;
/** Half of a working day. */
const WAIT_GOAL_HOURS = 4;
/** In percent. Some devices are always offline; a higher failure rate indicates a problem. */
const FAILURE_GOAL = 3;

export function makeCards(numbers: Numbers, words: DeskTranslator): Card[] {
  const { t, language } = words;
  const { series, before, now, points } = numbers;
  const format = makeFormats(language, numbers.range, points);
  const common = {
    ...{ range: t(`in-${numbers.range}`), points: format.points, format: format.whole },
    hasJobs: false,
  };
  const plotOf = (
    columns: readonly NumberColumn[],
    more: Partial<PlotContent> = {},
  ): PlotContent => ({ lines: columns, ticks: format.ticks, mark: format.mark, ...more });
  const column = (
    title: string,
    values: NumberSeries,
    shape: NumberColumn['shape'],
  ): NumberColumn => ({ title, values, shape });

  const people = [column(t('people-new'), series.people, 'bars')];
  const letters = [column(t('letters'), series.letters, 'area')];
  const reports = [
    column(t('opened'), series.reports_opened, 'line'),
    column(t('closed'), series.reports_closed, 'dashed'),
  ];
  const hours = series.wait.map((minutes) => (minutes === null ? null : minutes / HOUR_MINUTES));
  const waits = [column(t('report-wait'), hours, 'line')];
  const failures = shares(series.pushes_failed, series.pushes_taken);
  const percents = failures.map((share) => (share === null ? null : share * 100));
  const pushes = [column(t('push-failures'), percents, 'line')];
  const jobs = [column(t('dead-jobs'), series.dead_jobs, 'bars')];

  const sent = total(series.letters);
  const measured = series.letters.filter((count) => count !== null).length;
  const days = Math.max(1, measured * format.pointDays);
  const failed = total(series.pushes_failed);
  const pushed = failed + total(series.pushes_taken);
  const waited = summarise(hours)?.latest;
  const formatHours = (value: number) => formatWait(value * HOUR_MINUTES, words);
  const markHours = (value: number) => t('whole-hours', { hours: format.mark(value) });
  const formatPercent = (value: number) => format.percent(value / 100);
  const growth = compare(total(series.people), before.people);
  return [
    {
      ...common,
      ...{ title: t('people-new'), figure: format.whole(total(series.people)), columns: people },
      note: [common.range, ...(growth === null ? [] : [format.change(growth)])].join(' · '),
      plot: plotOf(people),
    },
    {
      ...common,
      ...{ title: t('letters'), figure: format.whole(sent), columns: letters },
      note: t('letters-note', {
        count: format.whole(Math.round(sent / days)),
        share: format.share(sent === 0 ? 0 : total(series.sky_letters) / sent),
      }),
      plot: plotOf(letters),
    },
    {
      ...common,
      ...{ title: t('reports'), columns: reports, plot: plotOf(reports) },
      figure: t('reports-open', { count: format.whole(now.reports_open) }),
      note: t('reports-note'),
    },
    {
      ...common,
      ...{ title: t('report-wait'), columns: waits, format: formatHours },
      figure: waited === undefined ? t('not-measured') : formatHours(waited),
      note: t('goal-note', { goal: markHours(WAIT_GOAL_HOURS) }),
      plot: plotOf(waits, {
        mark: markHours,
        goal: { value: WAIT_GOAL_HOURS, word: t('goal') },
      }),
    },
    {
      ...common,
      ...{ title: t('push-failures'), columns: pushes, format: formatPercent },
      figure: pushed === 0 ? t('not-measured') : format.percent(failed / pushed),
      note: t('push-note', { count: format.whole(pushed) }),
      plot: plotOf(pushes, { mark: formatPercent, goal: { value: FAILURE_GOAL, word: t('goal') } }),
    },
    {
      ...common,
      ...{ title: t('dead-jobs'), figure: format.whole(now.dead_jobs), columns: jobs },
      note: t(now.dead_jobs > 0 ? 'dead-jobs-go' : 'dead-jobs-none'),
      hasJobs: now.dead_jobs > 0,
      plot: plotOf(jobs),
    },
  ];
}

/** Returns the relative growth of a number, or `null` if there is no previous value. */
const compare = (value: number, before: number | null): number | null =>
  before === null || before === 0 ? null : value / before - 1;

function formatWait(all: number, { t }: DeskTranslator): string {
  const whole = Math.round(all);
  const [hours, minutes] = [Math.floor(whole / HOUR_MINUTES), whole % HOUR_MINUTES];
  return hours === 0 ? t('minutes', { minutes }) : t('hours', { hours, minutes });
}
