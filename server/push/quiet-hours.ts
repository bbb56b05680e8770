import type { QuietHours } from '../../contract/notification-settings.ts';

const MINUTES_PER_DAY = 24 * 60;
const MINUTE_MS = 60_000;

function minuteOfDay(now: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return toMinutes(clock.format(now));
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns when a person's present quiet hours end, or null if it is not quiet. Hours that begin and end at the same
 * minute are none. Off by an hour across a clock change, so the caller asks again after the wait.
 */
export function findQuietEnd(quiet: QuietHours | null, now: Date): Date | null {
  if (quiet === null) return null;
  const minute = minuteOfDay(now, quiet.time_zone);
  const until = (time: string) => (toMinutes(time) - minute + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const toEnd = until(quiet.to);
  const toBegin = until(quiet.from);
  // Within quiet hours the end comes before the next start. At the very start, the next one is a day away.
  const isQuiet = toEnd > 0 && (toBegin === 0 || toEnd < toBegin);
  return isQuiet ? new Date(now.getTime() + toEnd * MINUTE_MS) : null;
}
