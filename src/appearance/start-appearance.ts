import { createStore } from '../state/store.ts';
import { hourChoiceStore, skyHour } from './chosen-hour.ts';
import { followChoices } from './follow-choices.ts';
import { type Hour, untilNextHour } from './hour-of-day.ts';
import { themeStore } from './theme.ts';

export const hourStore = createStore<Hour>(skyHour(new Date()));

/**
 * Keeps `data-hour` and `data-theme` of `<html>` and the colour of the browser's bar up to date when the clock, the
 * device setting or the person's choice changes.
 */
export function startAppearance(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const showTheme = () => {
    const theme = themeStore.get();
    const isDark = theme === 'dark' || (theme === 'system' && prefersDark.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    showBarColour();
  };
  const followClock = () => {
    const now = new Date();
    hourStore.set(skyHour(now));
    setTimeout(followClock, untilNextHour(now) + 1000);
  };
  prefersDark.addEventListener('change', showTheme);
  themeStore.subscribe(showTheme);
  hourChoiceStore.subscribe(() => hourStore.set(skyHour(new Date())));
  // A laptop may sleep through the timer, so update when the page becomes visible.
  document.addEventListener('visibilitychange', () => hourStore.set(skyHour(new Date())));
  hourStore.subscribe(() => turnSky().catch(reportError));
  document.documentElement.dataset.hour = hourStore.get();
  showTheme();
  followClock();
  followChoices();
}

/** Shows another hour, with a fade only if the page is visible and motion is not reduced. */
async function turnSky(): Promise<void> {
  const isSeen = document.visibilityState === 'visible';
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const fade = isSeen && !isCalm ? await loadFade() : null;
  const show = () => {
    document.documentElement.dataset.hour = hourStore.get();
    showBarColour();
  };
  if (fade === null) show();
  else fade(show);
}

async function loadFade(): Promise<((show: () => void) => void) | null> {
  try {
    return (await import('./fade-colours.ts')).fadeColours;
  } catch {
    // A page of an earlier build may be unable to load the fade, for example offline. The hour then changes without it.
    return null;
  }
}

function showBarColour(): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--sky-1').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
}
