import { readSetting, writeSetting } from '../state/first-paint-settings.ts';
import { createStore } from '../state/store.ts';
import { type Hour, hourOfDay } from './hour-of-day.ts';

export const hourChoices = ['automatic', 'dawn', 'day', 'dusk', 'night'] as const;
export type HourChoice = (typeof hourChoices)[number];

const isHourChoice = (text: unknown): text is HourChoice =>
  hourChoices.some((choice) => choice === text);

function readHourChoice(): HourChoice {
  const stored = readSetting('hour');
  return isHourChoice(stored) ? stored : 'automatic';
}

/** The hour that the person has chosen. `automatic` follows the clock. */
export const hourChoiceStore = createStore<HourChoice>(readHourChoice());

/** Stores the choice for the next first paint and shows it at once. */
export function chooseHour(choice: HourChoice): void {
  writeSetting('hour', choice);
  hourChoiceStore.set(choice);
}

/** Reads the choice again after another tab changed it or a logout deleted it. */
export function rereadHourChoice(): void {
  hourChoiceStore.set(readHourChoice());
}

/** Returns the hour of the sky at this time: the chosen one, else the clock's. */
export function skyHour(time: Date): Hour {
  const choice = hourChoiceStore.get();
  return choice === 'automatic' ? hourOfDay(time) : choice;
}
