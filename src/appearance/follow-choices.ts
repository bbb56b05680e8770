import { rereadHourChoice } from './chosen-hour.ts';
import { rereadTheme } from './theme.ts';

/** Reads theme and hour again after they were deleted or changed in another tab. */
export function rereadChoices(): void {
  rereadTheme();
  rereadHourChoice();
}

/** Follows theme and hour when other tabs change them. `key` is null when the storage was cleared. */
export function followChoices(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'theme' || key === 'hour' || key === null) rereadChoices();
  });
}
