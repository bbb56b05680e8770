import { expect, test } from 'vitest';
import html from '../../index.html?raw';
import { hourOfDay } from './hour-of-day.ts';

const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
const source = scripts[0]?.[1] ?? '';

interface Device {
  stored?: Record<string, string>;
  prefersDark?: boolean;
  cookie?: string;
  address?: string;
  /** The language of a prerendered page's texts. */
  baked?: string;
}

function open(time: Date, device: Device = {}) {
  let submit: (event: { preventDefault(): void }) => void = () => undefined;
  const { stored = {}, prefersDark = false, cookie = '', address = '/', baked } = device;
  const dataset: Record<string, string> = baked === undefined ? {} : { page: '/' };
  const root = { dataset, lang: baked ?? 'tr' };
  const { pathname, search } = new URL(address, 'http://localhost');
  const run = new Function(
    ...['document', 'localStorage', 'matchMedia', 'Date', 'location'],
    source,
  );
  run(
    {
      documentElement: root,
      cookie,
      addEventListener: (_: string, hear: (event: { preventDefault(): void }) => void) => {
        submit = hear;
      },
    },
    { getItem: (key: string) => stored[key] ?? null },
    () => ({ matches: prefersDark }),
    class {
      getHours = () => time.getHours();
      getMinutes = () => time.getMinutes();
    },
    { pathname, search },
  );
  return { root, submit, shown: { ...root.dataset, lang: root.lang } };
}

const paint = (time: Date, device?: Device) => open(time, device).shown;

test('the shell has exactly one inline script', () => {
  expect(scripts).toHaveLength(1);
});

test('the first paint shows the same sky as the app, at every minute of the day', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const time = new Date(2026, 10, 20, 0, minute);
    expect(paint(time, { stored: {}, prefersDark: false })).toMatchObject({
      hour: hourOfDay(time),
    });
  }
});

test('the stored theme wins over the device', () => {
  const noon = new Date(2026, 10, 20, 12);
  expect(paint(noon, { stored: {}, prefersDark: true })).toMatchObject({ theme: 'dark' });
  expect(paint(noon, { stored: { theme: 'light' }, prefersDark: true })).toMatchObject({
    theme: 'light',
  });
  expect(paint(noon, { stored: { theme: 'dark' }, prefersDark: false })).toMatchObject({
    theme: 'dark',
  });
});

test('a pinned hour wins over the clock, an invalid word does not', () => {
  const noon = new Date(2026, 10, 20, 12);
  for (const hour of ['dawn', 'day', 'dusk', 'night']) {
    expect(paint(noon, { stored: { hour } })).toMatchObject({ hour });
  }
  for (const hour of ['automatic', 'noon', '', 'null']) {
    expect(paint(noon, { stored: { hour } })).toMatchObject({ hour: 'day' });
  }
});

test('only English replaces Turkish', () => {
  const noon = new Date(2026, 10, 20, 12);
  expect(paint(noon, { stored: { language: 'en' }, prefersDark: false })).toMatchObject({
    lang: 'en',
  });
  expect(paint(noon, { stored: { language: 'de' }, prefersDark: false })).toMatchObject({
    lang: 'tr',
  });
});

test('the address sets the language of a person without a choice', () => {
  const noon = new Date(2026, 10, 20, 12);
  const address = '/?lang=en';
  expect(paint(noon, { address })).toMatchObject({ lang: 'en' });
  expect(paint(noon, { address, stored: { language: 'tr' } })).toMatchObject({ lang: 'tr' });
  expect(paint(noon, { address: '/?lang=de' })).toMatchObject({ lang: 'tr' });
});

test('texts that were made for another person are not shown', () => {
  const noon = new Date(2026, 10, 20, 12);
  const isStale = (device: Device) => 'stale' in paint(noon, device);
  expect(isStale({ baked: 'tr' })).toBe(false);
  expect(isStale({ baked: 'en', address: '/?lang=en' })).toBe(false);
  expect(isStale({ baked: 'tr', stored: { language: 'en' } })).toBe(true);
  expect(isStale({ baked: 'tr', cookie: 'authToken=a; session=1' })).toBe(true);
  expect(isStale({ cookie: 'session=1', stored: { language: 'en' } })).toBe(false);
});

test('a person’s page is marked with its place, a visitor’s is not', () => {
  const noon = new Date(2026, 10, 20, 12);
  const address = '/messages?box=sent';
  expect(paint(noon, { address, cookie: 'session=1' })).toMatchObject({ place: '/messages' });
  expect(paint(noon, { address, cookie: 'mysession=1; session=10' })).not.toHaveProperty('place');
});

test('a form sent before the app has loaded is held back and remembered', () => {
  const { root, submit } = open(new Date(2026, 10, 20, 12));
  let held = 0;
  const event = {
    preventDefault: () => {
      held += 1;
    },
  };
  submit(event);
  expect([held, 'submitted' in root.dataset]).toEqual([1, true]);
  delete root.dataset.submitted;
  root.dataset.app = '';
  submit(event);
  expect([held, 'submitted' in root.dataset]).toEqual([1, false]);
});
