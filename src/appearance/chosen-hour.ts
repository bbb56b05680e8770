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

/** The hour that the person has pinned; `automatic` follows the clock. */
export const hourChoiceStore = createStore<HourChoice>(readHourChoice());

/** Keeps the choice for the next first paint and shows it at once. */
export function chooseHour(choice: HourChoice): void {
  writeSetting('hour', choice);
  hourChoiceStore.set(choice);
}

/** Takes up what was chosen in another tab, or wiped by logging out. */
export function rereadHourChoice(): void {
  hourChoiceStore.set(readHourChoice());
}

/** The hour of the sky at this time: the pinned one, else the clock's. */
export function skyHour(time: Date): Hour {
  const choice = hourChoiceStore.get();
  return choice === 'automatic' ? hourOfDay(time) : choice;
}
