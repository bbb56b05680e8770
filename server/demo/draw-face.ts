import { beards, hairs } from './draw-hair.ts';
import { darken, type Ink, RX, RY, X, Y } from './face-ink.ts';
import { HEIGHT, type Next } from './picture-size.ts';

/** What one sees of a person first; the rest follows from their number. */
export interface Looks {
  hair: keyof typeof hairs;
  /** Index into the tones, from light to dark. */
  skin: number;
  tint: keyof typeof tints;
  wears: keyof typeof collars;
  beard?: keyof typeof beards;
  hasGlasses?: boolean;
  isOld?: boolean;
}

const skins = ['#f6d7bf', '#eec19e', '#dca77f', '#c08a5f', '#9a6a44', '#74492f'] as const;
const tints = {
  black: '#2a2426',
  brown: '#57392a',
  chestnut: '#7d4a2c',
  blond: '#cf9f5c',
  red: '#a8512a',
  grey: '#a6a6a8',
  white: '#d9d7d2',
} as const;
const cloths = [
  '#2f5d7c',
  '#b4553f',
  '#55724f',
  '#d2a441',
  '#6a4a78',
  '#e6ddcb',
  '#37404f',
] as const;

/** A person who looks at you, down to the shoulders: flat shapes with one shade. */
export function drawFace(looks: Looks, next: Next): string[] {
  const ink = inkOf(looks, next);
  const { back, front } = hairs[looks.hair](ink);
  const isBare = looks.hair !== 'scarf';
  return [
    back,
    drawShoulders(ink),
    drawNeck(ink),
    collars[looks.wears](ink),
    isBare ? drawEars(ink) : '',
    drawHead(ink),
    drawFeatures(looks, ink, next),
    looks.beard === undefined ? '' : beards[looks.beard](ink),
    drawMouth(next),
    front,
    looks.hasGlasses === true ? drawGlasses() : '',
  ];
}

function inkOf({ skin, tint }: Looks, next: Next): Ink {
  const at = Math.floor(next() * cloths.length);
  const tone = skins[skin] ?? skins[0];
  return {
    skin: tone,
    shade: darken(tone, 0.86),
    hair: tints[tint],
    cloth: cloths[at] ?? cloths[0],
    second: cloths[(at + 3) % cloths.length] ?? cloths[1],
  };
}

const drawShoulders = ({ cloth }: Ink) => `
  <path d="M60 ${HEIGHT} C70 930 170 860 ${X - 110} 828 L${X + 110} 828 C730 860 830 930 840 ${HEIGHT} Z" fill="${cloth}"/>
  <path d="M205 ${HEIGHT} C205 1040 215 985 240 945 M695 ${HEIGHT} C695 1040 685 985 660 945" stroke="${darken(cloth, 0.82)}" stroke-width="9" fill="none" stroke-linecap="round"/>`;

const drawNeck = ({ skin, shade }: Ink) => `
  <path d="M${X - 72} 640 L${X - 76} 815 C${X - 60} 880 ${X + 60} 880 ${X + 76} 815 L${X + 72} 640 Z" fill="${skin}"/>
  <path d="M${X - 73} 690 C${X - 40} 775 ${X + 40} 775 ${X + 73} 690 L${X + 74} 735 C${X + 40} 800 ${X - 40} 800 ${X - 74} 735 Z" fill="${shade}"/>`;

const drawEars = ({ skin, shade }: Ink) =>
  [-1, 1]
    .map(
      (side) => `<ellipse cx="${X + side * RX}" cy="${Y + 24}" rx="26" ry="42" fill="${skin}"/>
  <path d="M${X + side * (RX + 8)} ${Y + 4} q${side * 10} 20 ${side * -4} 42" stroke="${shade}" stroke-width="7" fill="none" stroke-linecap="round"/>`,
    )
    .join('');

const drawHead = ({ skin }: Ink) => `
  <path d="M${X - RX} ${Y - 30} C${X - RX} ${Y - RY - 30} ${X + RX} ${Y - RY - 30} ${X + RX} ${Y - 30}
    C${X + RX} ${Y + 110} ${X + 92} ${Y + RY} ${X} ${Y + RY} C${X - 92} ${Y + RY} ${X - RX} ${Y + 110} ${X - RX} ${Y - 30} Z" fill="${skin}"/>`;

function drawFeatures({ isOld = false }: Looks, { shade, hair }: Ink, next: Next): string {
  const lift = Math.round(next() * 14);
  const apart = 66 + Math.round(next() * 8);
  const tilt = Math.round(next() * 10) - 2;
  const sides = [-1, 1].map((side) => {
    const x = X + side * apart;
    return `<ellipse cx="${x}" cy="${Y + 20}" rx="12" ry="15" fill="#2b2430"/>
  <circle cx="${x + 4}" cy="${Y + 14}" r="4" fill="#fff"/>
  <path d="M${x - side * 30} ${Y - 26 - lift + tilt} Q${x} ${Y - 46 - lift} ${x + side * 32} ${Y - 26 - lift}" stroke="${darken(hair, 0.85)}" stroke-width="11" fill="none" stroke-linecap="round"/>
  <ellipse cx="${X + side * 96}" cy="${Y + 78}" rx="34" ry="20" fill="#d8574a" opacity=".16"/>
  ${isOld ? `<path d="M${x + side * 34} ${Y + 44} q${side * 14} 6 ${side * 18} 18" stroke="${shade}" stroke-width="6" fill="none" stroke-linecap="round"/>` : ''}`;
  });
  const nose = 20 + Math.round(next() * 8);
  return `${sides.join('')}
  <path d="M${X + 4} ${Y + 26} q${nose} 46 -${nose - 4} 56" stroke="${shade}" stroke-width="10" fill="none" stroke-linecap="round"/>`;
}

function drawMouth(next: Next): string {
  const wide = 40 + Math.round(next() * 16);
  const y = Y + 126;
  if (next() < 0.35) {
    return `<path d="M${X - wide} ${y} Q${X} ${y + 14} ${X + wide} ${y} Q${X} ${y + 62} ${X - wide} ${y} Z" fill="#8c3b3b"/>
  <path d="M${X - wide + 12} ${y + 4} Q${X} ${y + 16} ${X + wide - 12} ${y + 4} Q${X} ${y + 26} ${X - wide + 12} ${y + 4} Z" fill="#fff"/>`;
  }
  return `<path d="M${X - wide} ${y + 4} Q${X} ${y + 38} ${X + wide} ${y}" stroke="#9a4a42" stroke-width="11" fill="none" stroke-linecap="round"/>`;
}

const drawGlasses = () =>
  `<g fill="#fff" fill-opacity=".14" stroke="#2c2b33" stroke-width="9">
  <circle cx="${X - 70}" cy="${Y + 20}" r="48"/><circle cx="${X + 70}" cy="${Y + 20}" r="48"/>
  <path d="M${X - 22} ${Y + 14} q22 -14 44 0 M${X - 118} ${Y + 12} l-36 -8 M${X + 118} ${Y + 12} l36 -8" fill="none"/></g>`;

/** What is worn at the neck. */
const collars = {
  round: ({ cloth }: Ink) =>
    `<path d="M${X - 112} 826 C${X - 70} 930 ${X + 70} 930 ${X + 112} 826" stroke="${darken(cloth, 0.82)}" stroke-width="16" fill="none" stroke-linecap="round"/>`,
  shirt: ({ second }: Ink) => {
    const paper = darken(second, 0.97);
    return `<path d="M${X - 96} 800 L${X - 140} 850 L${X - 62} 950 L${X} 868 Z" fill="${paper}"/>
  <path d="M${X + 96} 800 L${X + 140} 850 L${X + 62} 950 L${X} 868 Z" fill="${darken(second, 0.9)}"/>`;
  },
  wool: ({ cloth }: Ink) =>
    `<path d="M${X - 98} 770 C${X - 60} 822 ${X + 60} 822 ${X + 98} 770 L${X + 112} 872 C${X + 60} 924 ${X - 60} 924 ${X - 112} 872 Z" fill="${darken(cloth, 0.9)}"/>`,
  shawl: ({ second }: Ink) =>
    `<path d="M${X - 120} 806 C${X - 60} 880 ${X + 60} 880 ${X + 120} 806 L${X + 168} 872 C${X + 80} 986 ${X - 80} 986 ${X - 168} 872 Z" fill="${second}"/>
  <path d="M${X + 40} 930 L${X + 130} 905 L${X + 158} ${HEIGHT} L${X + 46} ${HEIGHT} Z" fill="${darken(second, 0.88)}"/>`,
} as const;
