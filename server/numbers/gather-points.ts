import type { NumberRange, NumberSeries } from '../../contract/operator-numbers.ts';
import { gathering, type NumberName } from './number-names.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The number of points of each range and their length in milliseconds. */
const shapes = {
  day: { count: 24, stepMs: HOUR_MS, unitMs: HOUR_MS },
  month: { count: 30, stepMs: DAY_MS, unitMs: DAY_MS },
  year: { count: 52, stepMs: 7 * DAY_MS, unitMs: DAY_MS },
} as const;

export interface Span {
  stepMs: number;
  /** The start of each point in milliseconds, oldest first. */
  starts: number[];
}

export interface KeptNumber {
  at: Date;
  name: string;
  value: number;
}

/** Returns the points of a range at a moment, and those of the preceding range of the same length. */
export function spanOf(range: NumberRange, now: Date): { span: Span; before: Span } {
  const { count, stepMs, unitMs } = shapes[range];
  const end = (Math.floor(now.getTime() / unitMs) + 1) * unitMs;
  const list = (to: number): Span => ({
    stepMs,
    starts: Array.from({ length: count }, (_, at) => to - (count - at) * stepMs),
  });
  return { span: list(end), before: list(end - count * stepMs) };
}

/**
 * Returns one value for each point, aggregated from its figures as `gathering` defines. A sum without figures is null
 * before `knownSince` and 0 after it.
 */
export function gatherPoints(
  rows: readonly KeptNumber[],
  name: NumberName,
  { span: { starts, stepMs }, knownSince }: { span: Span; knownSince: number },
): NumberSeries {
  const inPoints = starts.map((): number[] => []);
  const first = starts[0] ?? 0;
  for (const row of rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (row.name !== name) continue;
    inPoints[Math.floor((row.at.getTime() - first) / stepMs)]?.push(row.value);
  }
  return inPoints.map((values, at) => {
    if (values.length > 0) return gatherOne(values, name);
    const isKnown = (starts[at] ?? 0) + stepMs > knownSince;
    return gathering[name] === 'sum' && isKnown ? 0 : null;
  });
}

function gatherOne(values: readonly number[], name: NumberName): number {
  const way = gathering[name];
  if (way === 'most') return Math.max(...values);
  if (way === 'last') return values.at(-1) ?? 0;
  const sum = values.reduce((all, value) => all + value, 0);
  return way === 'sum' ? sum : sum / values.length;
}

/** Returns the sum of all points of a range, or null if one of them is unknown. */
export function sumOf(series: NumberSeries): number | null {
  let sum = 0;
  for (const value of series) {
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

/** With fewer days, the pace is too uncertain. */
const FORECAST_MIN_DAYS = 7;

/**
 * Returns the days until a volume is full at the pace of these figures of its free bytes, or null if there are too few
 * or the volume does not fill.
 */
export function daysUntilFull(rows: readonly { at: Date; value: number }[]): number | null {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  const days = (last.at.getTime() - first.at.getTime()) / DAY_MS;
  const used = first.value - last.value;
  return days < FORECAST_MIN_DAYS || used <= 0 ? null : (last.value / used) * days;
}
