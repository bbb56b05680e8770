import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptPictures } from './kept-pictures.ts';
import { galleryPlan } from './plan/gallery-plan.ts';
import { planJobs } from './plan-jobs.ts';

const router = readFileSync(new URL('../../src/router.tsx', import.meta.url), 'utf8');
const routes = [...router.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path);
const jobs = planJobs();

test('the gallery has a picture of every route, and of no other', () => {
  expect(routes.length).toBeGreaterThan(15);
  expect([...new Set(galleryPlan.map(({ route }) => route))].toSorted()).toEqual(routes.toSorted());
});

test('no two pictures have one name', () => {
  const names = galleryPlan.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('every screen is seen at each of the four hours', () => {
  for (const { name } of galleryPlan) {
    const hours = jobs.filter(({ shot }) => shot.name === name).map(({ hour }) => hour);
    expect(hours.toSorted(), name).toEqual(['dawn', 'day', 'dusk', 'night']);
  }
});

test('no hour stays with one language or size', () => {
  const seen = jobs.map(({ language, size, hour }) => `${language} ${size} ${hour}`);
  expect(new Set(seen).size).toBe(16);
});

test('what is kept is in the plan, once each', () => {
  expect(new Set(keptPictures.map((kept) => JSON.stringify(kept))).size).toBe(keptPictures.length);
  const names = galleryPlan.map(({ name }) => name);
  expect(keptPictures.filter(({ name }) => !names.includes(name))).toEqual([]);
});
