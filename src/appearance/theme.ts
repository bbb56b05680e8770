import { readSetting, writeSetting } from '../state/first-paint-settings.ts';
import { createStore } from '../state/store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const isTheme = (text: unknown): text is Theme => themes.some((theme) => theme === text);

function readTheme(): Theme {
  const stored = readSetting('theme');
  return isTheme(stored) ? stored : 'system';
}

/** The person's theme. `system` follows the device. */
export const themeStore = createStore<Theme>(readTheme());

/** Stores the choice for the next first paint and shows it at once. */
export function chooseTheme(theme: Theme): void {
  writeSetting('theme', theme);
  themeStore.set(theme);
}

/** Reads the choice again after another tab changed it or a logout deleted it. */
export function rereadTheme(): void {
  themeStore.set(readTheme());
}
