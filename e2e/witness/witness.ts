import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { specSentences } from './spec-sentences.ts';
import { type PageShift, type WitnessReport, watchPage } from './watch-page.ts';
import { watchesScreens } from './watches-screens.ts';

export interface Sighting {
  promised: string;
  language: 'tr' | 'en';
  story: string;
  test: string;
}

export interface Shift extends PageShift {
  test: string;
}

export interface Witness {
  attend(context: BrowserContext): Promise<void>;
  shifts: readonly Shift[];
  /** Saves the sightings for the test of all sentences (SIGHTINGS names the folder). */
  keep(): void;
}

const ESCAPED = /[.*+?^${}()|[\]\\]/g;
const toPattern = (text: string) =>
  text.replaceAll(ESCAPED, String.raw`\$&`).replaceAll(/\\\{\\\{\w+\\\}\\\}/g, '.+');

const languages = ['tr', 'en'] as const;
const wanted = specSentences.flatMap((sentence) =>
  languages.map((language) => ({
    promised: sentence.promised,
    language,
    text: sentence[language],
  })),
);
const patterns = wanted.map(({ text }) => toPattern(text));

export function openWitness(): Witness {
  const shifts: Shift[] = [];
  const sightings = new Map<string, Sighting>();
  const hear = ({ seen, shift }: WitnessReport) => {
    const { testPath = '', currentTestName = '' } = expect.getState();
    const told = { story: basename(testPath ?? ''), test: currentTestName ?? '' };
    if (shift !== undefined) shifts.push({ test: told.test, ...shift });
    const sentence = seen === undefined ? undefined : wanted[seen];
    if (sentence === undefined) return;
    const { promised, language } = sentence;
    const key = `${language} ${promised}`;
    if (!sightings.has(key)) sightings.set(key, { promised, language, ...told });
  };
  return {
    shifts,
    async attend(context) {
      if (!watchesScreens()) return;
      await context.exposeBinding('tellWitness', (_, report: WitnessReport) => hear(report));
      await context.addInitScript(watchPage, patterns);
    },
    keep() {
      const folder = process.env.SIGHTINGS;
      const [first] = sightings.values();
      if (folder === undefined || first === undefined) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${first.story}.json`), JSON.stringify([...sightings.values()]));
    },
  };
}
