const FARTHEST_PX = 72;
const ENOUGH_PX = 64;
const SHUT = 0.15;

/** Returns how far the pigeon has moved down for a finger movement, both in px. */
export const pullOf = (fingerPx: number) => Math.min(FARTHEST_PX, Math.max(0, fingerPx / 2));

/** Returns how far its wings are open, up to 1. */
export const wingsOf = (pullPx: number) => SHUT + (1 - SHUT) * (pullPx / FARTHEST_PX);

export const isPulledEnough = (pullPx: number) => pullPx >= ENOUGH_PX;
