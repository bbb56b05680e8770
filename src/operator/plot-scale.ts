import type { NumberSeries } from '../../contract/operator-numbers.ts';

const STEPS = [1, 2, 4, 6, 10];
/** A plot shows whole numbers: its middle is at least 1. */
const LEAST_TOP = 2;
const TICKS = 5;

/** The top of an axis that begins at 0: a round number, whose half is round too, at or above `most`. */
export function roundTop(most: number): number {
  if (most <= LEAST_TOP) return LEAST_TOP;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (STEPS.find((step) => step * power >= most) ?? 10);
}

/** The places of the labels below a plot, the first and the last point among them. */
export function tickPlaces(count: number): number[] {
  if (count <= TICKS) return Array.from({ length: count }, (_, at) => at);
  return Array.from({ length: TICKS }, (_, at) => Math.round((at * (count - 1)) / (TICKS - 1)));
}

/** The last, the smallest and the largest value that were measured; null: none was. */
export function summarise(
  series: NumberSeries,
): { latest: number; least: number; most: number } | null {
  const values = series.filter((value) => value !== null);
  const latest = values.at(-1);
  if (latest === undefined) return null;
  return { latest, least: Math.min(...values), most: Math.max(...values) };
}

/** The sum of what was measured. */
export const total = (series: NumberSeries): number =>
  series.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Each value divided by the sum of it and its other, as for failures beside successes. null: both are 0 or unknown. */
export const shares = (part: NumberSeries, rest: NumberSeries): NumberSeries =>
  part.map((value, at) => {
    const all = (value ?? 0) + (rest[at] ?? 0);
    return all === 0 ? null : (value ?? 0) / all;
  });
