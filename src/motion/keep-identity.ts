/** How long the new screen may take to show the tapped portrait or letter. */
const PATIENCE_MS = 120;

/** An element that is shown on both screens. */
export interface Identity {
  element: HTMLElement;
  as: 'portrait' | 'letter';
  letterId: string | null;
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

/** Returns the portrait and the letter of the clicked link to this place. Empty if the navigation had another cause. */
export function takeTapped(place: string): Identity[] {
  const link = lastTap;
  lastTap = null;
  if (link === null || !link.isConnected || link.pathname !== place) return [];
  // The list beside the conversation stays, so no part of it moves to the conversation.
  if (link.closest('aside') !== null) return [];
  const portrait = link.querySelector<HTMLElement>('[data-portrait]');
  const paper = link.parentElement?.closest<HTMLElement>('[data-letter]') ?? null;
  // The signature of a letter links to a person. Only a row that is a single link leads to its letter.
  const letter = paper !== null && place.startsWith('/messages/') ? paper : null;
  return [
    ...(letter === null ? [] : [toIdentity(letter, 'letter')]),
    ...(portrait === null ? [] : [toIdentity(portrait, 'portrait')]),
  ];
}

const toIdentity = (element: HTMLElement, as: Identity['as']): Identity => ({
  element,
  as,
  letterId: element.dataset.letter ?? null,
});

/**
 * Finds the same element on the new screen: the largest portrait, or that letter. Resolves with null if it is not shown
 * in time.
 */
export function findHeir(tapped: Identity): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const look = () => {
      const heir = tapped.as === 'portrait' ? findPortrait() : findLetter(tapped.letterId);
      if (heir !== null) stop(heir);
    };
    const watch = new MutationObserver(look);
    const timer = setTimeout(() => stop(null), PATIENCE_MS);
    const stop = (heir: HTMLElement | null) => {
      watch.disconnect();
      clearTimeout(timer);
      resolve(heir);
    };
    watch.observe(document.body, { childList: true, subtree: true });
    look();
  });
}

function findPortrait(): HTMLElement | null {
  const portraits = [...document.querySelectorAll<HTMLElement>('main [data-portrait]')];
  const [largest = null] = portraits.toSorted((a, b) => b.offsetWidth - a.offsetWidth);
  return largest;
}

const findLetter = (id: string | null) =>
  document.querySelector<HTMLElement>(`main [data-letter="${id}"]`);
