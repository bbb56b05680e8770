/** Pixels. */
export const WIDTH = 900;
export const HEIGHT = 1120;

/** The next number of a picture's own, from 0 up to 1. */
export type Next = () => number;
