/** How long a screen that comes may take to show whose portrait or which letter was tapped. */
const PATIENCE_MS = 120;

/** Something that is the same on two screens. */
export interface Identity {
  element: HTMLElement;
  as: 'portrait' | 'letter';
  letterId: string | null;
}

let lastTap: HTMLAnchorElement | null = null;

/** Remembers which link was used last. */
export function followTaps(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      lastTap = target instanceof Element ? target.closest('a') : null;
    },
    { capture: true },
  );
}

/** What the link that leads to this place shows of it; nothing when one came another way. */
export function takeTapped(place: string): Identity[] {
  const link = lastTap;
  lastTap = null;
  if (link === null || !link.isConnected || link.pathname !== place) return [];
  // The list beside the conversation stays: none of its parts moves to the conversation.
  if (link.closest('aside') !== null) return [];
  const portrait = link.querySelector<HTMLElement>('[data-portrait]');
  const paper = link.parentElement?.closest<HTMLElement>('[data-letter]') ?? null;
  // The signature of a letter leads to a person; only a row that is one link leads to its letter.
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

/** The same on the screen that has come: the large portrait, or that letter. null: it shows none. */
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
