import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { NumberSeries } from '../../contract/operator-numbers.ts';
import { createMedia } from '../state/use-media.ts';
import css from './plot.module.css';
import { roundTop, tickPlaces } from './plot-scale.ts';

/** The content of a plot. A new object causes a redraw. */
export interface PlotContent {
  lines: readonly { values: NumberSeries; shape: 'bars' | 'area' | 'line' | 'dashed' }[];
  /** Returns the labels of the points below the plot. */
  ticks: (places: readonly number[]) => string[];
  mark: (value: number) => string;
  /** A dotted line that values should stay below, with its label. */
  goal?: { value: number; word: string };
}

interface PlotProps {
  content: PlotContent;
  name: string;
  onPoint: (at: number | null) => void;
}

const HEIGHT = 150;
const EDGE = 44;
const FONT_SIZE = 12;
const BAR_ALPHA = 0.62;
const AREA_ALPHA = '1f';

const useIsDark = createMedia('(prefers-color-scheme: dark)');

/** A plot on a canvas, in the colours of the theme and as wide as its container. */
export function Plot(props: PlotProps) {
  const isDark = useIsDark();
  // The canvas keeps its colours, so a changed theme needs a new one.
  return <Canvas key={String(isDark)} {...props} />;
}

function Canvas({ content, name, onPoint }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = place.current;
    if (root === null) return;
    const plot = new uPlot(...describe(root, content, onPoint), root);
    const resize = new ResizeObserver(() =>
      plot.setSize({ width: root.clientWidth, height: HEIGHT }),
    );
    resize.observe(root);
    let isGone = false;
    // The labels may have been drawn before their font was loaded.
    void document.fonts.ready.then(() => isGone || plot.redraw(false, true));
    return () => {
      isGone = true;
      resize.disconnect();
      plot.destroy();
    };
  }, [content, onPoint]);
  return <div ref={place} className={css.plot} role="img" aria-label={name} />;
}

function describe(
  root: HTMLElement,
  { lines, ticks, mark, goal }: PlotContent,
  onPoint: (at: number | null) => void,
): [uPlot.Options, uPlot.AlignedData] {
  const style = getComputedStyle(root);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const [accent, soft, danger] = [colour('--accent'), colour('--ink-soft'), colour('--danger')];
  const font = `${FONT_SIZE}px ${style.fontFamily}`;
  const count = lines[0]?.values.length ?? 0;
  const hasBars = lines.some(({ shape }) => shape === 'bars');
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  // The goal line is drawn below the top edge.
  const top = roundTop(Math.max(0, ...values, goal === undefined ? 0 : goal.value * 1.01));
  const bars = uPlot.paths.bars?.({ size: [0.72, 24], radius: 0.18 });
  const series = lines.flatMap(({ values: all, shape }) => {
    if (shape === 'bars') {
      const bar = { ...{ fill: accent, width: 0, points: { show: false } }, paths: bars };
      const last = all.map((value, at) => (at === count - 1 ? value : null));
      const earlier = all.map((value, at) => (at === count - 1 ? null : value));
      return [
        { data: earlier, look: { ...bar, alpha: BAR_ALPHA } },
        { data: last, look: bar },
      ];
    }
    const isDashed = shape === 'dashed';
    const look: uPlot.Series = {
      ...{ stroke: isDashed ? soft : accent, width: 2, spanGaps: true, cap: 'round' },
      ...(isDashed ? { dash: [4, 4] } : {}),
      ...(shape === 'area' ? { fill: `${accent}${AREA_ALPHA}` } : {}),
      points: {
        ...{ show: true, size: 7, fill: accent, stroke: accent },
        // Mark only the last value of an area, and a single value, which a line does not show.
        filter: () => (shape === 'area' ? [count - 1] : findLonely(all)),
      },
    };
    return [{ data: all, look }];
  });
  const options: uPlot.Options = {
    ...{ width: root.clientWidth, height: HEIGHT, padding: [8, 24, 0, 0], legend: { show: false } },
    series: [{}, ...series.map(({ look }) => look)],
    scales: {
      x: { time: false, range: hasBars ? [-0.6, count - 0.4] : [0, Math.max(1, count - 1)] },
      y: { range: [0, top] },
    },
    axes: [
      {
        ...{ font, stroke: soft, size: 26, gap: 6, grid: { show: false }, ticks: { show: false } },
        splits: () => tickPlaces(count),
        values: (_, places) => ticks(places),
      },
      {
        ...{ font, stroke: soft, size: EDGE, gap: 8, ticks: { show: false } },
        grid: { stroke: colour('--line'), width: 1 },
        splits: () => [0, top / 2, top],
        values: (_, marks) => marks.map(mark),
      },
    ],
    cursor: { ...{ y: false, drag: { x: false, y: false } }, points: { size: 7, fill: accent } },
    hooks: {
      setLegend: [({ cursor }) => onPoint(cursor.idx ?? null)],
      draw: goal === undefined ? [] : [(plot) => drawGoal(plot, goal, { danger, font })],
    },
  };
  const places = Array.from({ length: count }, (_, at) => at);
  return [options, [places, ...series.map(({ data }) => data)]];
}

/** Returns the position of the only known value, because a line needs two values. Returns none if there are more. */
function findLonely(values: NumberSeries): number[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [at]));
  return known.length === 1 ? known : [];
}

function drawGoal(
  plot: uPlot,
  { value, word }: { value: number; word: string },
  { danger, font }: { danger: string; font: string },
): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const y = plot.valToPos(value, 'y', true);
  ctx.save();
  ctx.strokeStyle = danger;
  ctx.fillStyle = danger;
  ctx.lineWidth = 1.5 * ratio;
  ctx.setLineDash([2 * ratio, 3 * ratio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.font = `600 ${font.replace(`${FONT_SIZE}px`, `${FONT_SIZE * ratio}px`)}`;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(word, bbox.left + bbox.width, y - 5 * ratio);
  ctx.restore();
}
