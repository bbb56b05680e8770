import sharp from 'sharp';

/** Our own art for demo people: a sky, a town and a pigeon, drawn from a number. */

export type Scene = 'portrait' | 'roofs' | 'flight';

/** A person's pictures follow each other; each one of the next person's has another light. */
const SCENES_OF_A_PERSON = 3;
const WIDTH = 900;
const HEIGHT = 1120;

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

const feathers = [
  { body: '#6f7f95', wing: '#4c5b73', neck: '#5f8f83', belly: '#9aa8b8' },
  { body: '#e9e4d8', wing: '#cfc7b6', neck: '#d9cdb8', belly: '#f6f2e8' },
  { body: '#8a5a44', wing: '#6a4231', neck: '#a3745a', belly: '#c09a80' },
  { body: '#3f4a5c', wing: '#2c3546', neck: '#7a5a86', belly: '#5d697c' },
] as const;

/** Numbers that follow from a seed, each from 0 up to 1; the same seed always draws the same. */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of a person's pictures, as a JPEG of 900 × 1120 pixels. */
export function drawPicture(seed: number, scene: Scene): Promise<Buffer> {
  const next = numbersFrom(seed + 1);
  const palette = palettes[(seed + Math.floor(seed / SCENES_OF_A_PERSON)) % palettes.length];
  const feather = feathers[Math.floor(next() * feathers.length)] ?? feathers[0];
  if (palette === undefined) throw new Error('there is no palette');
  const parts = [
    drawSky(palette),
    drawSun(palette, next),
    drawTown({ color: palette.far, window: null, base: HEIGHT * 0.72, step: 60 }, next),
    drawTown({ color: palette.near, window: palette.window, base: HEIGHT * 0.86, step: 110 }, next),
    ...drawPigeons(scene, feather, next),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

const drawSky = ({ sky: [top, middle, bottom] }: Palette) => `
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>
  <stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`;

function drawSun({ sun }: Palette, next: () => number): string {
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

interface Town {
  color: string;
  window: string | null;
  base: number;
  step: number;
}

/** A row of houses with gables, now and then a dome with its spire. */
function drawTown({ color, window, base, step }: Town, next: () => number): string {
  const shapes: string[] = [];
  for (let x = -step; x < WIDTH + step; ) {
    const width = step * (0.7 + next() * 0.8);
    const height = step * (0.8 + next() * 1.6);
    const top = base - height;
    shapes.push(
      `<rect x="${x}" y="${top}" width="${width + 1}" height="${HEIGHT - top}" fill="${color}"/>`,
    );
    if (next() < 0.22) {
      const middle = x + width / 2;
      shapes.push(
        `<circle cx="${middle}" cy="${top}" r="${width * 0.42}" fill="${color}"/>`,
        `<rect x="${middle - 3}" y="${top - width * 0.9}" width="6" height="${width}" fill="${color}"/>`,
      );
    } else {
      shapes.push(
        `<path d="M${x - 6} ${top} l${width / 2 + 6} ${-width * 0.38} l${width / 2 + 6} ${width * 0.38} z" fill="${color}"/>`,
      );
    }
    if (window !== null) shapes.push(drawWindows({ x, top, width, color: window }, next));
    x += width;
  }
  return shapes.join('');
}

function drawWindows(
  { x, top, width, color }: { x: number; top: number; width: number; color: string },
  next: () => number,
): string {
  const windows: string[] = [];
  for (let y = top + 24; y < HEIGHT - 30; y += 54) {
    for (let at = x + 18; at < x + width - 26; at += 40) {
      if (next() < 0.45) {
        windows.push(
          `<rect x="${at}" y="${y}" width="16" height="24" rx="8" fill="${color}" opacity="${0.5 + next() * 0.5}"/>`,
        );
      }
    }
  }
  return windows.join('');
}

type Feather = (typeof feathers)[number];

function drawPigeons(scene: Scene, feather: Feather, next: () => number): string[] {
  if (scene === 'portrait') {
    const turn = next() < 0.5 ? 1 : -1;
    const x = WIDTH / 2 - turn * 40;
    return [place(drawPerched(feather), { x, y: HEIGHT * 0.74, size: 2.5 * turn, tall: 2.5 })];
  }
  if (scene === 'roofs') {
    return [0.3, 0.52, 0.7].map((at) => {
      const size = 0.7 + next() * 0.3;
      const turn = next() < 0.5 ? size : -size;
      return place(drawPerched(feather), {
        x: WIDTH * at,
        y: HEIGHT * 0.8,
        size: turn,
        tall: size,
      });
    });
  }
  return Array.from({ length: 5 }, () => {
    const size = 0.5 + next() * 1.1;
    const [x, y] = [WIDTH * (0.15 + next() * 0.7), HEIGHT * (0.12 + next() * 0.42)];
    return place(drawFlying(feather), { x, y, size: next() < 0.5 ? size : -size, tall: size });
  });
}

const place = (
  shape: string,
  { x, y, size, tall }: { x: number; y: number; size: number; tall: number },
) => `<g transform="translate(${x} ${y}) scale(${size} ${tall})">${shape}</g>`;

/** A pigeon that stands, its feet at the origin, looking to the right. */
const drawPerched = ({ body, wing, neck, belly }: Feather) => `
  <path d="M-92 -38 L-30 -70 L-22 -44 Z" fill="${wing}"/>
  <ellipse cx="0" cy="-62" rx="62" ry="44" fill="${body}" transform="rotate(-18 0 -62)"/>
  <ellipse cx="24" cy="-52" rx="34" ry="30" fill="${belly}" opacity=".7"/>
  <path d="M28 -84 Q34 -128 62 -134 L78 -108 Q72 -74 52 -58 Z" fill="${neck}"/>
  <circle cx="68" cy="-134" r="24" fill="${body}"/>
  <path d="M88 -138 l24 8 l-24 8 z" fill="#d8a24a"/><circle cx="88" cy="-140" r="6" fill="#f2efe6"/>
  <circle cx="74" cy="-138" r="5.5" fill="#e7752c"/><circle cx="74" cy="-138" r="2.6" fill="#1a1a1a"/>
  <path d="M-62 -56 Q-24 -104 30 -74 Q12 -40 -38 -36 Z" fill="${wing}"/>
  <path d="M-4 -20 l0 20 m-8 0 l18 0 M16 -20 l0 20 m-8 0 l18 0" stroke="#b5533c" stroke-width="5" fill="none"/>`;

/** A pigeon in flight with a letter, looking to the right. */
const drawFlying = ({ body, wing, neck, belly }: Feather) => `
  <path d="M-86 6 L-40 -10 L-38 14 Z" fill="${wing}"/>
  <ellipse cx="0" cy="0" rx="52" ry="22" fill="${body}"/>
  <ellipse cx="8" cy="8" rx="34" ry="12" fill="${belly}" opacity=".7"/>
  <path d="M30 -14 Q52 -30 66 -18 L62 8 Q44 14 30 10 Z" fill="${neck}"/>
  <circle cx="66" cy="-14" r="16" fill="${body}"/><path d="M80 -16 l16 5 l-16 5 z" fill="#d8a24a"/>
  <circle cx="70" cy="-17" r="3" fill="#1a1a1a"/>
  <path d="M-22 -8 Q-40 -92 14 -104 Q34 -54 26 -6 Z" fill="${wing}"/>
  <path d="M-6 -8 Q4 -76 58 -84 Q54 -34 30 -4 Z" fill="${body}" opacity=".85"/>
  <rect x="78" y="-6" width="30" height="20" rx="2" fill="#fbf6ea"/>
  <path d="M78 -6 l15 11 l15 -11" stroke="#c9b48a" stroke-width="2" fill="none"/>`;
