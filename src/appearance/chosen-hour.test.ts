import { expect, test, vi } from 'vitest';

const noon = new Date(2026, 10, 20, 12);

async function startWith(stored: Record<string, string>) {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  });
  return import('./chosen-hour.ts');
}

test('without a choice, or with an unknown one, the sky follows the clock', async () => {
  const cases: Record<string, string>[] = [{}, { hour: 'noon' }];
  for (const stored of cases) {
    const { hourChoiceStore, skyHour } = await startWith(stored);
    expect(hourChoiceStore.get()).toBe('automatic');
    expect(skyHour(noon)).toBe('day');
  }
});

test('a pinned hour applies at any time and is kept for the next first paint', async () => {
  const stored: Record<string, string> = {};
  const { chooseHour, skyHour } = await startWith(stored);
  chooseHour('night');
  expect(skyHour(noon)).toBe('night');
  expect(stored).toEqual({ hour: 'night' });
});

test('takes over another tab’s choice, and its deletion', async () => {
  const stored: Record<string, string> = {};
  const { rereadHourChoice, skyHour } = await startWith(stored);
  stored.hour = 'dusk';
  rereadHourChoice();
  expect(skyHour(noon)).toBe('dusk');
  delete stored.hour;
  rereadHourChoice();
  expect(skyHour(noon)).toBe('day');
});
