import type * as Plays from './pigeon-plays.tsx';

let plays: typeof Plays | null = null;

/** Fetches the pigeons that are played, once the screen has what it needs itself. */
export async function loadPlays(): Promise<void> {
  try {
    plays ??= await import('./pigeon-plays.tsx');
  } catch {
    // Without them letters come and go all the same.
  }
}

/** Plays something at once for eyes that are there; nothing is waited for, and nothing caught up on. */
export function play(work: (pigeons: typeof Plays) => void): void {
  if (plays !== null && document.visibilityState === 'visible') work(plays);
}
