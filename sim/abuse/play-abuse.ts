import { playFalseReports } from './play-false-reports.ts';
import { playSpam } from './play-spam.ts';

const MOST_REACHED = 20;
const MOST_PLACE = 5;

/**
 * Plays spam and false reports against the server's own rules. Returns in how many seeds a rule did not hold: the
 * spammer reaches at most 20 people, false reports suspend no one, and the true one is among the first five.
 */
export async function playAbuse(
  seeds: readonly number[],
  print: (line: string) => void,
): Promise<number> {
  let failed = 0;
  for (const seed of seeds) {
    const spam = await playSpam(seed);
    const lies = await playFalseReports(seed);
    const { attempts, held, delivered, reached, suspended, stoppedAfterHours } = spam;
    const hours =
      stoppedAfterHours === null ? 'not within a week' : `${stoppedAfterHours.toFixed(1)} h`;
    print(
      `seed ${seed}: spam reached ${reached} people: ${attempts} attempts, ${held} held, ${delivered} delivered, ${suspended} of 5 accounts stopped (${hours}); ` +
        `${lies.made} false reports suspended ${lies.suspended}, the true one is at place ${lies.place}`,
    );
    const hasHeld = reached <= MOST_REACHED && lies.suspended === 0 && lies.place <= MOST_PLACE;
    if (!hasHeld) failed += 1;
  }
  return failed;
}
