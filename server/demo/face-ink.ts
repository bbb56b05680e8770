import { WIDTH } from './picture-size.ts';

/** The middle of a face, and half its size; pixels. */
export const X = WIDTH / 2;
export const Y = 520;
export const RX = 158;
export const RY = 200;

/** The colours of one person. */
export interface Ink {
  skin: string;
  shade: string;
  hair: string;
  cloth: string;
  second: string;
}

/** The same colour with so much of its light. */
export function darken(colour: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const hex = (part: number) =>
    Math.round(part * share)
      .toString(16)
      .padStart(2, '0');
  return `#${parts.map(hex).join('')}`;
}
