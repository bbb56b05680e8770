import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';

/** The colours of every hour in light and dark, held to WCAG 2.2 (1.4.3 and 1.4.11). */
const styles = path.join(import.meta.dirname, '../src/styles');
const hours = ['dawn', 'day', 'dusk', 'night'] as const;
const themes = ['light', 'dark'] as const;
const palettes = hours.flatMap((hour) => themes.map((theme) => ({ hour, theme })));

type Palette = (name: string) => string;

/** The plain colours of one block of one sheet, by name. */
function readBlock(file: string, selector: string): Map<string, string> {
  const sheet = readFileSync(path.join(styles, `${file}.css`), 'utf8');
  const begin = sheet.indexOf(`${selector} {`);
  const block = begin < 0 ? '' : sheet.slice(begin, sheet.indexOf('}', begin));
  const colours = block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g);
  return new Map([...colours].map(([, name = '', colour = '']) => [name, colour]));
}

function readPalette(hour: string, theme: string): Palette {
  const dark = "[data-theme='dark']";
  const root = `:root[data-hour='${hour}']`;
  const colours = new Map([
    ...readBlock('tokens', ':root'),
    ...(theme === 'dark' ? readBlock('tokens', `:root${dark}`) : []),
    ...readBlock(`palette-${hour}`, theme === 'dark' ? `${root}${dark}` : root),
  ]);
  return (name) => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`${hour} ${theme} has no --${name}`);
    return colour;
  };
}

function channels(hex: string): number[] {
  const digits = hex.slice(1);
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}

/** Five places of the sky from its top to where text may still stand. */
function skyOf(palette: Palette): number[][] {
  const [from, to] = [channels(palette('sky-1')), channels(palette('sky-2'))];
  return [0, 0.25, 0.5, 0.75, 1].map((part) =>
    from.map((value, index) => value + ((to[index] ?? 0) - value) * part),
  );
}

const GROUNDS = ['paper', 'paper-inset', 'bar'];
const TEXT = 4.5;
const SHAPE = 3;

describe.each(palettes)('$hour in $theme', ({ hour, theme }) => {
  const palette = readPalette(hour, theme);
  const lowest = (fronts: string[], grounds: string[]) =>
    Math.min(
      ...fronts.flatMap((front) =>
        grounds.map((ground) => contrast(channels(palette(front)), channels(palette(ground)))),
      ),
    );

  test('every text on paper and on the bars can be read', () => {
    const texts = ['ink', 'ink-soft', 'ink-faint', 'accent', 'danger', 'success', 'wait', 'seal'];
    expect(lowest(texts, GROUNDS)).toBeGreaterThanOrEqual(TEXT);
  });

  test('state text has enough contrast on its soft background', () => {
    for (const state of ['danger', 'success', 'wait', 'accent']) {
      expect(lowest([state, 'ink'], [`${state}-soft`]), state).toBeGreaterThanOrEqual(TEXT);
    }
  });

  test('what is written on a fill can be read', () => {
    for (const fill of ['accent', 'danger', 'seal']) {
      expect(lowest([`on-${fill}`], [fill]), fill).toBeGreaterThanOrEqual(TEXT);
    }
  });

  test('text on the bare sky has enough contrast', () => {
    for (const front of ['on-sky', 'on-sky-soft']) {
      for (const ground of skyOf(palette)) {
        expect(contrast(channels(palette(front)), ground), front).toBeGreaterThanOrEqual(TEXT);
      }
    }
  });

  test('sky text also has enough contrast on the hills', () => {
    expect(lowest(['on-sky'], ['ridge-1', 'ridge-2'])).toBeGreaterThanOrEqual(TEXT);
  });

  test('field borders and the focus ring have enough contrast', () => {
    expect(lowest(['line-strong', 'focus'], GROUNDS)).toBeGreaterThanOrEqual(SHAPE);
    for (const ground of skyOf(palette)) {
      expect(contrast(channels(palette('focus-sky')), ground)).toBeGreaterThanOrEqual(SHAPE);
    }
  });
});
