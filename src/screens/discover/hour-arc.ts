import { DAY_BEGINS, NIGHT_BEGINS } from '../../appearance/hour-of-day.ts';

const WHOLE_DAY = 24 * 60;
/** Formats a time of day like a clock, the same in every language. */
const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
const DAWN = clockOf(DAY_BEGINS);
const NIGHT = clockOf(NIGHT_BEGINS);

/**
 * Returns the path of the sun, or of the moon at night: its start and end times, and the completed part from 0 to 1.
 */
export function arcOf(time: Date): { begins: string; ends: string; part: number } {
  const minutes = time.getHours() * 60 + time.getMinutes();
  const isDay = minutes >= DAY_BEGINS && minutes < NIGHT_BEGINS;
  if (isDay) {
    const part = (minutes - DAY_BEGINS) / (NIGHT_BEGINS - DAY_BEGINS);
    return { begins: DAWN, ends: NIGHT, part };
  }
  const since = (minutes - NIGHT_BEGINS + WHOLE_DAY) % WHOLE_DAY;
  const part = since / (WHOLE_DAY - NIGHT_BEGINS + DAY_BEGINS);
  return { begins: NIGHT, ends: DAWN, part };
}

/** Returns the position on the drawn arc, a curve from (4, 62) over (104, -46) to (204, 62). */
export function placeOnArc(part: number): { x: number; y: number } {
  const rest = 1 - part;
  return { x: 4 + 200 * part, y: 62 * rest * rest - 92 * rest * part + 62 * part * part };
}
