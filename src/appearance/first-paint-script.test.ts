import { expect, test } from 'vitest';
import html from '../../index.html?raw';
import { hourOfDay } from './hour-of-day.ts';

const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
const source = scripts[0]?.[1] ?? '';

/** Runs the inline script of index.html with a clock, a device and stored choices of our own. */
function paint(time: Date, stored: Record<string, string>, prefersDark: boolean) {
  const root = { dataset: {} as Record<string, string>, lang: 'tr' };
  const run = new Function('document', 'localStorage', 'matchMedia', 'Date', source);
  run(
    { documentElement: root },
    { getItem: (key: string) => stored[key] ?? null },
    () => ({ matches: prefersDark }),
    class {
      getHours = () => time.getHours();
      getMinutes = () => time.getMinutes();
    },
  );
  return { ...root.dataset, lang: root.lang };
}

test('the shell has exactly one inline script', () => {
  expect(scripts).toHaveLength(1);
});

test('the first paint shows the same sky as the app, at every minute of the day', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const time = new Date(2026, 10, 20, 0, minute);
    expect(paint(time, {}, false)).toMatchObject({ hour: hourOfDay(time) });
  }
});

test('the stored theme wins over the device', () => {
  const noon = new Date(2026, 10, 20, 12);
  expect(paint(noon, {}, true)).toMatchObject({ theme: 'dark' });
  expect(paint(noon, { theme: 'light' }, true)).toMatchObject({ theme: 'light' });
  expect(paint(noon, { theme: 'dark' }, false)).toMatchObject({ theme: 'dark' });
});

test('a pinned hour wins over the clock, a word that is none does not', () => {
  const noon = new Date(2026, 10, 20, 12);
  for (const hour of ['dawn', 'day', 'dusk', 'night']) {
    expect(paint(noon, { hour }, false)).toMatchObject({ hour });
  }
  for (const hour of ['automatic', 'noon', '', 'null']) {
    expect(paint(noon, { hour }, false)).toMatchObject({ hour: 'day' });
  }
});

test('only English replaces Turkish', () => {
  const noon = new Date(2026, 10, 20, 12);
  expect(paint(noon, { language: 'en' }, false)).toMatchObject({ lang: 'en' });
  expect(paint(noon, { language: 'de' }, false)).toMatchObject({ lang: 'tr' });
});
