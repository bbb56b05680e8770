const FARTHEST_PX = 72;
const ENOUGH_PX = 64;
const SHUT = 0.15;

/** How far the pigeon has come down when the finger has moved so far, in px. */
export const pullOf = (fingerPx: number) => Math.min(FARTHEST_PX, Math.max(0, fingerPx / 2));

/** How far its wings are open then: 1 is all the way. */
export const wingsOf = (pullPx: number) => SHUT + (1 - SHUT) * (pullPx / FARTHEST_PX);

/** Whether letting go now asks for what is new. */
export const isPulledEnough = (pullPx: number) => pullPx >= ENOUGH_PX;
