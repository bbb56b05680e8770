import type { Language } from '../../i18n/language.ts';

/** One moment, at which it is dawn, day, dusk and night somewhere: letters are as old in all four. */
export const MOMENT = Date.parse('2026-11-22T06:30:00Z');

/** Where the four skies of LOOK stand at that moment, and what the clocks there say. */
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

/** Each of them is one setting up of a screen; light and dark are taken of the same one. */
export const settings = (['tr', 'en'] as const).flatMap((language) =>
  sizes.map((size) => ({ language, size })),
) satisfies { language: Language; size: Size }[];

const order: readonly Hour[] = ['day', 'dusk', 'dawn', 'night'];

/**
 * The covering: the four settings of a screen stand at the four hours, each in light and in dark, so a
 * screen is seen under all eight palettes. From screen to screen the hours move on by one, so that no
 * hour stays with one language or size. `screen` is the screen's place in the plan.
 */
export function hourOf(screen: number, setting: { language: Language; size: Size }): Hour {
  const at = settings.findIndex(
    ({ language, size }) => language === setting.language && size === setting.size,
  );
  const hour = order[(screen + at) % order.length];
  if (hour === undefined) throw new Error('there are four hours');
  return hour;
}
