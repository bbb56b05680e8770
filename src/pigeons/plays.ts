import type * as Plays from './pigeon-plays.tsx';

let plays: typeof Plays | null = null;

/** Loads the pigeon animations. Call it after the screen has loaded its own parts. */
export async function loadPlays(): Promise<void> {
  try {
    plays ??= await import('./pigeon-plays.tsx');
  } catch {
    // Letters also work without animations.
  }
}

/** Plays an animation at once if it is loaded and the page is visible. Otherwise it is skipped. */
export function play(work: (pigeons: typeof Plays) => void): void {
  if (plays !== null && document.visibilityState === 'visible') work(plays);
}
