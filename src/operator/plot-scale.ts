import type { NumberSeries } from '../../contract/operator-numbers.ts';

const STEPS = [1, 2, 4, 6, 10];
/** The minimum top of an axis. Labels are whole numbers, so the middle must be at least 1. */
const LEAST_TOP = 2;
const TICKS = 5;

/** Returns the top of an axis that begins at 0: a round number at or above `most`, whose half is round too. */
export function roundTop(most: number): number {
  if (most <= LEAST_TOP) return LEAST_TOP;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (STEPS.find((step) => step * power >= most) ?? 10);
}

/** Returns the positions of the labels below a plot, including the first and the last point. */
export function tickPlaces(count: number): number[] {
  if (count <= TICKS) return Array.from({ length: count }, (_, at) => at);
  return Array.from({ length: TICKS }, (_, at) => Math.round((at * (count - 1)) / (TICKS - 1)));
}

/** Returns the last, the smallest and the largest measured value, or `null` if there is none. */
export function summarise(
  series: NumberSeries,
): { latest: number; least: number; most: number } | null {
  const values = series.filter((value) => value !== null);
  const latest = values.at(-1);
  if (latest === undefined) return null;
  return { latest, least: Math.min(...values), most: Math.max(...values) };
}

export const total = (series: NumberSeries): number =>
  series.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/**
 * Divides each value by its sum with the value of `rest`, for example failures by all attempts. `null` if both are 0 or
 * unknown.
 */
export const shares = (part: NumberSeries, rest: NumberSeries): NumberSeries =>
  part.map((value, at) => {
    const all = (value ?? 0) + (rest[at] ?? 0);
    return all === 0 ? null : (value ?? 0) / all;
  });
