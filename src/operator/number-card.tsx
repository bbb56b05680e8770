import { type ReactNode, useState } from 'react';
import type { NumberSeries } from '../../contract/operator-numbers.ts';
import css from './numbers-page.module.css';
import { Plot, type PlotContent } from './plot.tsx';
import { summarise } from './plot-scale.ts';
import { useWords } from './use-words.ts';

/** One column of a card's table: a line or row of bars in the plot. */
export interface NumberColumn {
  title: string;
  values: NumberSeries;
  shape: PlotContent['lines'][number]['shape'];
}

interface NumberCardProps {
  title: string;
  /** The figure in large type. */
  figure: string;
  note: ReactNode;
  /** The shown period, for the plot's accessible name. */
  range: string;
  columns: readonly NumberColumn[];
  plot: PlotContent;
  /** The complete labels of the points. */
  points: readonly string[];
  format: (value: number) => string;
  isTable: boolean;
}

export function NumberCard(props: NumberCardProps) {
  const { title, figure, note, range, columns, plot, points, format, isTable } = props;
  const { t } = useWords();
  const [at, setAt] = useState<number | null>(null);
  const formatValue = (value: number | null | undefined) =>
    value === null || value === undefined ? t('not-measured') : format(value);
  const describe = (column: NumberColumn) => {
    const found = summarise(column.values);
    const about = { title: column.title, range };
    if (found === null) return t('plot-name-empty', about);
    return t('plot-name', {
      ...about,
      latest: format(found.latest),
      least: format(found.least),
      most: format(found.most),
    });
  };
  const newestFirst = points.map((_, row) => row).reverse();
  const isPointed = at !== null && !isTable && points[at] !== undefined;
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <p className={css.note}>
          {isPointed
            ? t('plot-point', {
                point: points[at] ?? '',
                value: columns.map(({ values }) => formatValue(values[at])).join(' · '),
              })
            : note}
        </p>
      </div>
      <p className={css.figure}>{figure}</p>
      {isTable ? (
        <table className={css.table} aria-label={`${title}, ${range}`}>
          <thead>
            <tr>
              <th scope="col">{t('when')}</th>
              {columns.map((column) => (
                <th key={column.title} scope="col">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newestFirst.map((row) => (
              <tr key={row}>
                <th scope="row">{points[row]}</th>
                {columns.map(({ title: column, values }) => (
                  <td key={column}>{formatValue(values[row])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Plot content={plot} name={columns.map(describe).join(' ')} onPoint={setAt} />
      )}
    </section>
  );
}
