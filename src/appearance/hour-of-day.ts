export type Hour = 'dawn' | 'day' | 'dusk' | 'night';

/** Minutes of the day at which the day and the night begin. */
export const DAY_BEGINS = 5 * 60;
export const NIGHT_BEGINS = 20 * 60 + 30;

const starts: readonly { minute: number; hour: Hour }[] = [
  { minute: 0, hour: 'night' },
  { minute: DAY_BEGINS, hour: 'dawn' },
  { minute: 8 * 60, hour: 'day' },
  { minute: 17 * 60, hour: 'dusk' },
  { minute: NIGHT_BEGINS, hour: 'night' },
];

const minutesOf = (time: Date) => time.getHours() * 60 + time.getMinutes();

/** Returns the sky for this local time. */
export function hourOfDay(time: Date): Hour {
  const minutes = minutesOf(time);
  return starts.findLast((start) => minutes >= start.minute)?.hour ?? 'night';
}

/** Returns the milliseconds until the next change of the sky. */
export function untilNextHour(time: Date): number {
  const minutes = minutesOf(time);
  const next = starts.find((start) => start.minute > minutes)?.minute ?? 24 * 60;
  return (next - minutes) * 60_000 - time.getSeconds() * 1000 - time.getMilliseconds();
}
