import { rereadHourChoice } from './chosen-hour.ts';
import { rereadTheme } from './theme.ts';

/** Takes up theme and hour anew: they were wiped, or chosen elsewhere. */
export function rereadChoices(): void {
  rereadTheme();
  rereadHourChoice();
}

/** Keeps this tab's look in step with what is chosen in the others; without a key all was wiped. */
export function followChoices(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'theme' || key === 'hour' || key === null) rereadChoices();
  });
}
