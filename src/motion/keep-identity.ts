/** How long the new screen may take to show the tapped portrait or letter. */
const PATIENCE_MS = 120;

/** An element that is shown on both screens. */
export interface Identity {
  element: HTMLElement;
  as: 'portrait' | 'letter';
  /** The selector of the same element on the new screen. */
  heir: string;
}

let lastTap: HTMLAnchorElement | null = null;

/** Remembers the link that was clicked last. */
export function followTaps(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      lastTap = target instanceof Element ? target.closest('a') : null;
    },
    { capture: true },
  );
}

/** Returns the portrait and the letter of the clicked link to this path. Empty if the navigation had another cause. */
export function takeTapped(place: string): Identity[] {
  const link = lastTap;
  lastTap = null;
  if (link === null || !link.isConnected || link.pathname !== place) return [];
  // The list beside the conversation stays, so no part of it moves to the conversation.
  if (link.closest('aside') !== null) return [];
  const portrait = link.querySelector<HTMLElement>('[data-portrait]');
  const paper = link.parentElement?.closest<HTMLElement>('[data-letter]') ?? null;
  const tapped: Identity[] = [];
  // The signature of a letter links to a person. Only a row that is a single link leads to its letter.
  if (paper !== null && place.startsWith('/messages/')) {
    tapped.push({ element: paper, as: 'letter', heir: `[data-letter="${paper.dataset.letter}"]` });
  }
  if (portrait !== null)
    tapped.push({ element: portrait, as: 'portrait', heir: '[data-portrait]' });
  return tapped;
}

/** Finds the same element on the new screen, the largest if there are several. Resolves with null if it is late. */
export function findHeir({ heir }: Identity): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const look = () => {
      const found = [...document.querySelectorAll<HTMLElement>(`main ${heir}`)];
      const [largest] = found.toSorted((a, b) => b.offsetWidth - a.offsetWidth);
      if (largest !== undefined) stop(largest);
    };
    const watch = new MutationObserver(look);
    const timer = setTimeout(() => stop(null), PATIENCE_MS);
    const stop = (element: HTMLElement | null) => {
      watch.disconnect();
      clearTimeout(timer);
      resolve(element);
    };
    watch.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
