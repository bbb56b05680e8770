import type { RegisteredRouter } from '@tanstack/react-router';
import { openComposer } from '../composer/composer-request.ts';
import { keysDialogStore } from '../state/keys-store.ts';
import type { KeyAct } from './read-key.ts';

/** Returns the visible letters of the screen, or the rows of the list in the side column if the screen has none. */
const findLetters = () => {
  const letters = document.querySelectorAll<HTMLElement>('main [data-letter]');
  const beside =
    letters.length > 0 ? letters : document.querySelectorAll<HTMLElement>('aside [data-letter]');
  return [...beside].filter(isSeen);
};
/** A letter counts as visible if at least this much of it is below the top bar. */
const LEAST_PX = 24;

/** Performs the action of a key. Returns false if it is not possible here. */
export function doKey(act: KeyAct, router: RegisteredRouter): boolean {
  switch (act) {
    case 'write':
      // On a person's page the new letter is for that person.
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

/** Clicks the visible control with this key shortcut. */
function press(within: ParentNode, key: string): boolean {
  const control = [...within.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)].find(
    isSeen,
  );
  control?.click();
  return control !== undefined;
}

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

function goToLetter(step: 1 | -1): boolean {
  const letters = findLetters();
  const present = letters.findIndex((letter) => letter.contains(document.activeElement));
  const first = letters.findIndex(isInSight);
  // Without a focused letter, the down key starts with the first visible one.
  const above = step === 1 ? first - 1 : first;
  const letter = letters[(present === -1 ? above : present) + step];
  if (letter === undefined) return false;
  const stop = stopOf(letter);
  stop.focus({ preventScroll: true });
  letter.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return true;
}

/**
 * Returns the element of a letter that gets the focus: the link of a row, or the whole letter. Only these keys can
 * focus a whole letter.
 */
function stopOf(letter: HTMLElement): HTMLElement {
  const link = letter.matches('li') ? letter.querySelector('a') : null;
  if (link !== null) return link;
  letter.tabIndex = -1;
  return letter;
}

/** Answers the current letter: the focused one, else the first visible one. */
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

/** Whether part of the letter is below the top bar. */
function isInSight(letter: Element): boolean {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return letter.getBoundingClientRect().bottom > Math.max(bar, 0) + LEAST_PX;
}
