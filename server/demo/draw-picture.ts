import sharp from 'sharp';
import { drawFace, type Looks } from './draw-face.ts';
import { drawPigeons, type Scene } from './draw-pigeons.ts';
import { drawTown } from './draw-town.ts';
import { HEIGHT, type Next, WIDTH } from './picture-size.ts';

/** Our own art for demo people: a sky, a town, and a face or pigeons before it, drawn from a number. */

/** A person's pictures follow each other, each in another light, the first as no neighbour's. */
const SCENES_OF_A_PERSON = 3;

interface Palette {
  /** from the top of the sky to the horizon */
  sky: [string, string, string];
  sun: string;
  far: string;
  near: string;
  window: string;
}

const palettes: readonly Palette[] = [
  // dawn, day, dusk, night, rain, spring
  {
    sky: ['#37517e', '#c98b9b', '#f6d7b0'],
    sun: '#ffe9c4',
    far: '#8d7896',
    near: '#4a4360',
    window: '#f8c67a',
  },
  {
    sky: ['#3f7fb5', '#8fbfdc', '#e8f1ee'],
    sun: '#fff7df',
    far: '#8aa3ab',
    near: '#b4553f',
    window: '#f3e3c3',
  },
  {
    sky: ['#2d2a55', '#a44a6b', '#f0955b'],
    sun: '#ffd48a',
    far: '#6b3f63',
    near: '#33274a',
    window: '#ffc35e',
  },
  {
    sky: ['#0f1b38', '#233a66', '#4f6a94'],
    sun: '#f4efd8',
    far: '#22355a',
    near: '#131d36',
    window: '#ffd27a',
  },
  {
    sky: ['#5b6b78', '#93a2a8', '#cfd6d3'],
    sun: '#e9ece7',
    far: '#7b8a8f',
    near: '#4c5b60',
    window: '#e9d6a3',
  },
  {
    sky: ['#5b8fb0', '#b9d8d2', '#f4ecd2'],
    sun: '#fff4cf',
    far: '#8fb0a0',
    near: '#6f8f6a',
    window: '#f6e7b8',
  },
];

/** Numbers that follow from a seed, each from 0 up to 1; the same seed always draws the same. */
function numbersFrom(seed: number): Next {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of a person's pictures, as a JPEG of 900 × 1120 pixels. */
export function drawPicture(seed: number, scene: Scene): Promise<Buffer> {
  const { palette, next } = begin(seed);
  const { near, window } = palette;
  return paint([
    ...drawGround(palette, next),
    drawTown({ color: near, window, base: HEIGHT * 0.86, step: 110 }, next),
    ...drawPigeons(scene, next),
  ]);
}

/** A person's portrait under a sky of theirs, as a JPEG of 900 × 1120 pixels. */
export function drawPortrait(seed: number, looks: Looks): Promise<Buffer> {
  const { palette, next } = begin(seed);
  return paint([...drawGround(palette, next), ...drawFace(looks, next)]);
}

function begin(seed: number): { palette: Palette; next: Next } {
  const person = Math.floor(seed / SCENES_OF_A_PERSON);
  const light = person + 2 * (seed % SCENES_OF_A_PERSON);
  const palette = palettes[light % palettes.length];
  if (palette === undefined) throw new Error('there is no palette');
  return { palette, next: numbersFrom(seed + 1) };
}

const drawGround = (palette: Palette, next: Next) => [
  drawSky(palette),
  drawSun(palette, next),
  drawTown({ color: palette.far, window: null, base: HEIGHT * 0.72, step: 60 }, next),
];

function paint(parts: readonly string[]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

const drawSky = ({ sky: [top, middle, bottom] }: Palette) => `
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>
  <stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`;

function drawSun({ sun }: Palette, next: Next): string {
  const [x, y, radius] = [
    WIDTH * (0.2 + next() * 0.6),
    HEIGHT * (0.2 + next() * 0.25),
    70 + next() * 50,
  ];
  const rings = [2.6, 1.7, 1].map(
    (size, at) =>
      `<circle cx="${x}" cy="${y}" r="${radius * size}" fill="${sun}" opacity="${[0.12, 0.2, 0.9][at]}"/>`,
  );
  return rings.join('');
}
