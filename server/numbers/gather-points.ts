import type { NumberRange, NumberSeries } from '../../contract/operator-numbers.ts';
import { gathering, type NumberName } from './number-names.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How many points a range has, and of how many milliseconds each is. */
const shapes = {
  day: { count: 24, stepMs: HOUR_MS, unitMs: HOUR_MS },
  month: { count: 30, stepMs: DAY_MS, unitMs: DAY_MS },
  year: { count: 52, stepMs: 7 * DAY_MS, unitMs: DAY_MS },
} as const;

/** The points of a range, which ends with the present hour or day. */
export interface Span {
  stepMs: number;
  /** The start of each point in milliseconds, oldest first. */
  starts: number[];
}

/** A figure of an hour or a day. */
export interface KeptNumber {
  at: Date;
  name: string;
  value: number;
}

/** The points of a range as seen at a moment, and those of the same length before. */
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
 * One value for each point: the figures that lie in it, gathered as their name says. What is summed up is null before
 * `knownSince` and 0 where nothing was counted after it.
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

/** The sum of all points of a range; null when one of them is not known. */
export function sumOf(series: NumberSeries): number | null {
  let sum = 0;
  for (const value of series) {
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

/** Fewer days say too little about the pace. */
const FORECAST_MIN_DAYS = 7;

/** Days until a volume is full at the pace of these figures of its free bytes. null: too few, or it does not fill. */
export function daysUntilFull(rows: readonly { at: Date; value: number }[]): number | null {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  const days = (last.at.getTime() - first.at.getTime()) / DAY_MS;
  const used = first.value - last.value;
  return days < FORECAST_MIN_DAYS || used <= 0 ? null : (last.value / used) * days;
}
