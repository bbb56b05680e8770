import { HEIGHT, type Next, WIDTH } from './picture-size.ts';

export type Scene = 'portrait' | 'roofs' | 'flight';

const feathers = [
  { body: '#6f7f95', wing: '#4c5b73', neck: '#5f8f83', belly: '#9aa8b8' },
  { body: '#e9e4d8', wing: '#cfc7b6', neck: '#d9cdb8', belly: '#f6f2e8' },
  { body: '#8a5a44', wing: '#6a4231', neck: '#a3745a', belly: '#c09a80' },
  { body: '#3f4a5c', wing: '#2c3546', neck: '#7a5a86', belly: '#5d697c' },
] as const;

type Feather = (typeof feathers)[number];

/** The birds of a scene: one that looks at you, some on a roof, or some that carry letters. */
export function drawPigeons(scene: Scene, next: Next): string[] {
  const feather = feathers[Math.floor(next() * feathers.length)] ?? feathers[0];
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
