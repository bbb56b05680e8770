import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specSentences } from './spec-sentences.ts';
import type { Sighting } from './witness.ts';

/** Runs after the stories. SIGHTINGS names the folder with the sentences they have seen. */
const folder = process.env.SIGHTINGS;
if (folder === undefined) throw new Error('SIGHTINGS is not set: use npm run test:long');
const sightings = globSync('*.json', { cwd: folder }).flatMap((file): Sighting[] =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
);

/** One language is enough, because the typed catalogue ensures that both have the text. */
const wanted = specSentences.map(({ promised }) => {
  const sighting = sightings.find((each) => each.promised === promised);
  const where = sighting === undefined ? 'by no story' : `by ${sighting.story}, ${sighting.test}`;
  return { promised, where, sighting };
});

test.each(wanted)('“$promised” was shown $where', ({ sighting }) => {
  expect(sighting).toBeDefined();
});
