import { createStore } from '../stores/store.ts';
import { type Hour, hourOfDay, untilNextHour } from './hour-of-day.ts';
import { themeStore } from './theme.ts';

/** The sky that stands now. */
export const hourStore = createStore<Hour>(hourOfDay(new Date()));

/** Keeps <html data-hour data-theme> and the browser's bar in step with clock, device and choice. */
export function startAppearance(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const showTheme = () => {
    const theme = themeStore.get();
    const isDark = theme === 'dark' || (theme === 'system' && prefersDark.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    showBarColour();
  };
  const showHour = () => {
    const now = new Date();
    hourStore.set(hourOfDay(now));
    document.documentElement.dataset.hour = hourStore.get();
    showBarColour();
    setTimeout(showHour, untilNextHour(now) + 1000);
  };
  prefersDark.addEventListener('change', showTheme);
  themeStore.subscribe(showTheme);
  // A laptop that slept through the timer is put right when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    const hour = hourOfDay(new Date());
    hourStore.set(hour);
    document.documentElement.dataset.hour = hour;
  });
  showTheme();
  showHour();
}

function showBarColour(): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--sky-1').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
}
