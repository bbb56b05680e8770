import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictured } from '../screens/screens.ts';
import { keptPictures } from './kept-pictures.ts';
import { planJobs } from './plan-jobs.ts';

const router = readFileSync(new URL('../../src/app/router.tsx', import.meta.url), 'utf8');
const routes = [...router.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path);
const jobs = planJobs();

test('the gallery has a picture of every route, and of no other', () => {
  expect(routes.length).toBeGreaterThan(15);
  expect([...new Set(pictured.map(({ route }) => route))].toSorted()).toEqual(routes.toSorted());
});

test('no two pictures have one name', () => {
  const names = pictured.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('every screen is seen at each of the four hours', () => {
  for (const { name } of pictured) {
    const hours = jobs.filter(({ screen }) => screen.name === name).map(({ hour }) => hour);
    expect(hours.toSorted(), name).toEqual(['dawn', 'day', 'dusk', 'night']);
  }
});

test('every hour appears in both languages and sizes', () => {
  const seen = jobs.map(({ language, size, hour }) => `${language} ${size} ${hour}`);
  expect(new Set(seen).size).toBe(16);
});

test('every kept picture is in the plan once', () => {
  expect(new Set(keptPictures.map((kept) => JSON.stringify(kept))).size).toBe(keptPictures.length);
  const names = pictured.map(({ name }) => name);
  expect(keptPictures.filter(({ name }) => !names.includes(name))).toEqual([]);
});
