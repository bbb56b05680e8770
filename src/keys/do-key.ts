import type { RegisteredRouter } from '@tanstack/react-router';
import { openComposer } from '../composer/composer-request.ts';
import { keysDialogStore } from '../state/keys-store.ts';
import type { KeyAct } from './read-key.ts';

/** The letters of the screen; without any, the rows of the list beside it. */
const findLetters = () => {
  const letters = document.querySelectorAll<HTMLElement>('main [data-letter]');
  const beside =
    letters.length > 0 ? letters : document.querySelectorAll<HTMLElement>('aside [data-letter]');
  return [...beside].filter(isSeen);
};
/** Of a letter that is nearly gone nobody says that it is in sight. */
const LEAST_PX = 24;

/** Does what a key asks for; false: there is nothing here that it could do. */
export function doKey(act: KeyAct, router: RegisteredRouter): boolean {
  switch (act) {
    case 'write':
      // On a person's page it is for them.
      if (!press(document, 'n')) openComposer({ to: 'sky' });
      return true;
    case 'search':
      search(router);
      return true;
    case 'next':
      return goToLetter(1);
    case 'before':
      return goToLetter(-1);
    case 'reply':
      return reply();
    default:
      keysDialogStore.set(act);
      return true;
  }
}

function search(router: RegisteredRouter): void {
  const field = document.querySelector<HTMLElement>('main input[type="search"]');
  if (field !== null) field.focus();
  else void router.navigate({ to: '/search' });
}

/** Presses the control that names the key, where one is seen. */
function press(within: ParentNode, key: string): boolean {
  const control = [...within.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)].find(
    isSeen,
  );
  control?.click();
  return control !== undefined;
}

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

/** Moves the focus to the letter after or before the one at hand. */
function goToLetter(step: 1 | -1): boolean {
  const letters = findLetters();
  const present = letters.findIndex((letter) => letter.contains(document.activeElement));
  const first = letters.findIndex(isInSight);
  // From nowhere the way down begins with the first letter in sight.
  const above = step === 1 ? first - 1 : first;
  const letter = letters[(present === -1 ? above : present) + step];
  if (letter === undefined) return false;
  const stop = stopOf(letter);
  stop.focus({ preventScroll: true });
  letter.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return true;
}

/** A row leads somewhere by its link; a paper is come to as a whole, by these keys alone. */
function stopOf(letter: HTMLElement): HTMLElement {
  const link = letter.matches('li') ? letter.querySelector('a') : null;
  if (link !== null) return link;
  letter.tabIndex = -1;
  return letter;
}

/** Answers the letter at hand: the one with the focus, else the first in sight. */
function reply(): boolean {
  const letters = findLetters();
  const letter =
    letters.find((each) => each.contains(document.activeElement)) ?? letters.find(isInSight);
  const field = document.querySelector<HTMLElement>('main form textarea');
  if (field !== null) {
    field.focus();
    return true;
  }
  if (letter?.matches('li') === true) {
    letter.querySelector('a')?.click();
    return true;
  }
  return press(letter ?? document, 'r') || press(document, 'r');
}

/** Some of it stands below the bar at the top. */
function isInSight(letter: Element): boolean {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return letter.getBoundingClientRect().bottom > Math.max(bar, 0) + LEAST_PX;
}
