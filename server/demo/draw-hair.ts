import { darken, type Ink, RX, RY, X, Y } from './face-ink.ts';

const cap = (hair: string, brow = Y - 96) =>
  `<path d="M${X - RX - 14} ${Y + 10} C${X - RX - 40} ${Y - 280} ${X + RX + 40} ${Y - 280} ${X + RX + 14} ${Y + 10}
    C${X + RX - 6} ${Y - 60} ${X + 110} ${brow} ${X} ${brow} C${X - 110} ${brow} ${X - RX + 6} ${Y - 60} ${X - RX - 14} ${Y + 10} Z" fill="${hair}"/>`;

const curls = (places: readonly (readonly [number, number, number])[], hair: string) =>
  places
    .map(([x, y, r]) => `<circle cx="${X + x}" cy="${Y + y}" r="${r}" fill="${hair}"/>`)
    .join('');

/** Ways to wear one's hair: what lies behind the head, and what before it. */
export const hairs = {
  short: ({ hair }: Ink) => ({ back: '', front: cap(hair) }),
  parted: ({ hair }: Ink) => ({
    back: '',
    front: `<path d="M${X - RX - 10} ${Y + 4} C${X - RX - 44} ${Y - 270} ${X + RX + 34} ${Y - 300} ${X + RX + 12} ${Y + 4}
      C${X + RX - 4} ${Y - 70} ${X + 130} ${Y - 120} ${X + 96} ${Y - 150} C${X + 10} ${Y - 80} ${X - 110} ${Y - 90} ${X - RX - 10} ${Y + 4} Z" fill="${hair}"/>`,
  }),
  swept: ({ hair }: Ink) => ({
    back: '',
    front: `<path d="M${X - RX - 8} ${Y} C${X - RX - 30} ${Y - 200} ${X - 120} ${Y - 262} ${X + 20} ${Y - 268} C${X + 150} ${Y - 272} ${X + RX + 34} ${Y - 180} ${X + RX + 8} ${Y}
      C${X + RX - 8} ${Y - 90} ${X + 120} ${Y - 140} ${X + 60} ${Y - 142} C${X - 40} ${Y - 146} ${X - 130} ${Y - 130} ${X - RX - 8} ${Y} Z" fill="${hair}"/>`,
  }),
  curly: ({ hair }: Ink) => ({
    back: curls(
      [
        [-150, -80, 72],
        [150, -80, 72],
      ],
      hair,
    ),
    front: curls(
      [
        [-146, -116, 58],
        [-96, -182, 66],
        [-22, -210, 70],
        [58, -204, 68],
        [120, -160, 62],
        [152, -96, 54],
        [-60, -138, 46],
        [30, -150, 50],
      ],
      hair,
    ),
  }),
  round: ({ hair }: Ink) => ({
    back: `<circle cx="${X}" cy="${Y - 70}" r="262" fill="${hair}"/>`,
    front: curls(
      [
        [-112, -150, 56],
        [-40, -176, 60],
        [40, -176, 60],
        [112, -150, 56],
      ],
      hair,
    ),
  }),
  bald: ({ hair }: Ink) => ({
    back: '',
    front: [-1, 1]
      .map(
        (side) =>
          `<path d="M${X + side * (RX + 10)} ${Y + 20} C${X + side * (RX + 22)} ${Y - 40} ${X + side * (RX + 8)} ${Y - 90} ${X + side * (RX - 22)} ${Y - 118} C${X + side * (RX - 18)} ${Y - 70} ${X + side * (RX - 14)} ${Y - 20} ${X + side * (RX - 10)} ${Y + 16} Z" fill="${hair}"/>`,
      )
      .join(''),
  }),
  bob: ({ hair }: Ink) => ({
    back: `<path d="M${X - RX - 56} ${Y + 150} C${X - RX - 90} ${Y - 330} ${X + RX + 90} ${Y - 330} ${X + RX + 56} ${Y + 150} Z" fill="${darken(hair, 0.84)}"/>`,
    front: `<path d="M${X - RX - 56} ${Y + 150} C${X - RX - 84} ${Y - 318} ${X + RX + 84} ${Y - 318} ${X + RX + 56} ${Y + 150} L${X + RX - 8} ${Y + 130} C${X + RX - 6} ${Y - 20} ${X + 128} ${Y - 92} ${X + 30} ${Y - 132} C${X - 40} ${Y - 60} ${X - RX + 10} ${Y - 40} ${X - RX + 8} ${Y + 130} Z" fill="${hair}"/>`,
  }),
  fringe: ({ hair }: Ink) => ({
    back: `<path d="M${X - RX - 50} ${Y + 330} C${X - RX - 110} ${Y - 340} ${X + RX + 110} ${Y - 340} ${X + RX + 50} ${Y + 330} Z" fill="${darken(hair, 0.84)}"/>`,
    front: `<path d="M${X - RX - 26} ${Y + 120} C${X - RX - 70} ${Y - 300} ${X + RX + 70} ${Y - 300} ${X + RX + 26} ${Y + 120} L${X + RX - 14} ${Y + 60} L${X + RX - 22} ${Y - 62} Q${X} ${Y - 34} ${X - RX + 22} ${Y - 62} L${X - RX + 14} ${Y + 60} Z" fill="${hair}"/>`,
  }),
  long: ({ hair }: Ink) => ({
    back: `<path d="M${X - RX - 66} ${Y + 420} C${X - RX - 120} ${Y - 430} ${X + RX + 120} ${Y - 430} ${X + RX + 66} ${Y + 420} Z" fill="${darken(hair, 0.84)}"/>`,
    front: `<path d="M${X - RX - 40} ${Y + 330} C${X - RX - 90} ${Y - 400} ${X + RX + 90} ${Y - 400} ${X + RX + 40} ${Y + 330} C${X + RX + 4} ${Y + 180} ${X + RX} ${Y} ${X + 20} ${Y - 148} C${X - RX} ${Y} ${X - RX - 4} ${Y + 180} ${X - RX - 40} ${Y + 330} Z" fill="${hair}"/>`,
  }),
  bun: ({ hair }: Ink) => ({
    back: `<circle cx="${X}" cy="${Y - 262}" r="84" fill="${darken(hair, 0.88)}"/>`,
    front: cap(hair, Y - 118),
  }),
  braid: ({ hair }: Ink) => ({
    back: '',
    front: `${cap(hair, Y - 112)}${curls(
      [
        [158, 120, 44],
        [170, 192, 42],
        [174, 262, 38],
        [172, 326, 34],
        [168, 382, 28],
      ],
      darken(hair, 0.9),
    )}`,
  }),
  scarf: ({ second }: Ink) => {
    const cloth = second === '#37404f' ? '#2f5d7c' : second;
    return {
      back: `<path d="M${X - RX - 70} ${Y + 330} C${X - RX - 110} ${Y - 430} ${X + RX + 110} ${Y - 430} ${X + RX + 70} ${Y + 330} Z" fill="${darken(cloth, 0.84)}"/>`,
      front: `<path fill-rule="evenodd" d="M${X - RX - 64} ${Y + 360} C${X - RX - 104} ${Y - 425} ${X + RX + 104} ${Y - 425} ${X + RX + 64} ${Y + 360} C${X + 120} ${Y + 450} ${X - 120} ${Y + 450} ${X - RX - 64} ${Y + 360} Z
        M${X - 138} ${Y + 10} C${X - 138} ${Y + 120} ${X - 84} ${Y + 192} ${X} ${Y + 192} C${X + 84} ${Y + 192} ${X + 138} ${Y + 120} ${X + 138} ${Y + 10} C${X + 138} ${Y - 170} ${X - 138} ${Y - 170} ${X - 138} ${Y + 10} Z" fill="${cloth}"/>
      <path d="M${X - 120} ${Y + 230} C${X - 40} ${Y + 300} ${X + 80} ${Y + 290} ${X + 190} ${Y + 210}" stroke="${darken(cloth, 0.84)}" stroke-width="12" fill="none" stroke-linecap="round"/>`,
    };
  },
  cap: ({ hair, second }: Ink) => ({
    back: '',
    front: `${[-1, 1].map((side) => `<path d="M${X + side * (RX + 10)} ${Y + 30} l${side * -26} 0 l${side * -4} -110 l${side * 34} 0 Z" fill="${hair}"/>`).join('')}
    <path d="M${X - RX - 22} ${Y - 66} C${X - RX - 30} ${Y - 310} ${X + RX + 30} ${Y - 310} ${X + RX + 22} ${Y - 66} Z" fill="${second}"/>
    <rect x="${X - RX - 30}" y="${Y - 112}" width="${2 * RX + 60}" height="62" rx="30" fill="${darken(second, 0.86)}"/>`,
  }),
} as const;

/** From ear to ear below the face. */
export const beards = {
  full: ({ hair }: Ink) =>
    `<path d="M${X - RX + 2} ${Y + 30} C${X - RX} ${Y + 170} ${X - 86} ${Y + RY + 44} ${X} ${Y + RY + 44} C${X + 86} ${Y + RY + 44} ${X + RX} ${Y + 170} ${X + RX - 2} ${Y + 30}
      C${X + RX - 24} ${Y + 96} ${X + 76} ${Y + 96} ${X} ${Y + 98} C${X - 76} ${Y + 96} ${X - RX + 24} ${Y + 96} ${X - RX + 2} ${Y + 30} Z" fill="${hair}"/>`,
  short: ({ hair }: Ink) =>
    `<path opacity=".5" d="M${X - RX + 4} ${Y + 50} C${X - RX + 4} ${Y + 140} ${X - 90} ${Y + RY + 6} ${X} ${Y + RY + 6} C${X + 90} ${Y + RY + 6} ${X + RX - 4} ${Y + 140} ${X + RX - 4} ${Y + 50}
      C${X + RX - 30} ${Y + 110} ${X + 76} ${Y + 94} ${X} ${Y + 96} C${X - 76} ${Y + 94} ${X - RX + 30} ${Y + 110} ${X - RX + 4} ${Y + 50} Z" fill="${hair}"/>`,
  moustache: ({ hair }: Ink) =>
    `<path d="M${X} ${Y + 96} C${X + 24} ${Y + 84} ${X + 66} ${Y + 92} ${X + 84} ${Y + 124} C${X + 50} ${Y + 122} ${X + 20} ${Y + 122} ${X} ${Y + 112} C${X - 20} ${Y + 122} ${X - 50} ${Y + 122} ${X - 84} ${Y + 124} C${X - 66} ${Y + 92} ${X - 24} ${Y + 84} ${X} ${Y + 96} Z" fill="${hair}"/>`,
} as const;
