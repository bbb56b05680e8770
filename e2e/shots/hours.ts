import type { Language } from '../../i18n/language.ts';

/**
 * A moment at which it is dawn, day, dusk and night in different time zones, so that letters have the same age in all
 * pictures.
 */
export const MOMENT = Date.parse('2026-11-22T06:30:00Z');

/** Time zones in which it is each of the four hours of the sky at that moment, with the local time. */
export const hours = {
  dawn: { zone: 'UTC', clock: '06.30' },
  day: { zone: 'Asia/Kolkata', clock: '12.00' },
  dusk: { zone: 'Etc/GMT-12', clock: '18.30' },
  night: { zone: 'Etc/GMT+8', clock: '22.30' },
} as const;
export type Hour = keyof typeof hours;

export const sizes = ['phone', 'desktop'] as const;
export type Size = (typeof sizes)[number];

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Each entry is one setup of a screen. Light and dark pictures are taken of the same setup. */
export const settings = (['tr', 'en'] as const).flatMap((language) =>
  sizes.map((size) => ({ language, size })),
) satisfies { language: Language; size: Size }[];

const order: readonly Hour[] = ['day', 'dusk', 'dawn', 'night'];

/**
 * Returns the hour of a picture. The four settings of a screen get the four hours, each in light and dark, so a screen
 * is seen in all eight palettes. The hours shift by one from screen to screen, so that no hour is tied to a language or
 * size. `screen` is the screen's index in the plan.
 */
export function hourOf(screen: number, setting: { language: Language; size: Size }): Hour {
  const at = settings.findIndex(
    ({ language, size }) => language === setting.language && size === setting.size,
  );
  const hour = order[(screen + at) % order.length];
  if (hour === undefined) throw new Error('there are four hours');
  return hour;
}
