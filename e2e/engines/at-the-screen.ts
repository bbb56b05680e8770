import { setTimeout } from 'node:timers/promises';
import type { Tab } from './engine.ts';

const SHOWN_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Waits until these words are on the screen. */
export const see = (tab: Tab, words: string): Promise<void> =>
  untilTrue(tab, () => tab.call(hasWords, words), `“${words}” is shown`);

export const seeNot = (tab: Tab, words: string): Promise<void> =>
  untilTrue(tab, async () => !(await tab.call(hasWords, words)), `“${words}” is gone`);

/** Presses the button with these words, once it exists and is enabled. */
export const press = (tab: Tab, words: string): Promise<void> =>
  untilTrue(tab, () => tab.call(pressByRole, 'button', words), `button “${words}” is there`);

/** Presses the tab with these words, once it exists. Resolves when it is selected. */
export async function choose(tab: Tab, words: string): Promise<void> {
  await untilTrue(tab, () => tab.call(pressByRole, 'tab', words), `tab “${words}” is there`);
  await untilTrue(tab, () => tab.call(isChosen, words), `tab “${words}” is chosen`);
}

export const write = (tab: Tab, label: string, text: string): Promise<void> =>
  untilTrue(tab, () => tab.call(writeByLabel, label, text), `the field “${label}” is there`);

/** Chooses a picture of one colour for the first file field. */
export const choosePicture = (tab: Tab): Promise<void> =>
  untilTrue(tab, () => tab.call(giveFile), 'a field for pictures is there');

/** Waits until a picture with this description is visible. */
export const seePicture = (tab: Tab, alt: string): Promise<void> =>
  untilTrue(tab, () => tab.call(hasPicture, alt), `the picture “${alt}” is shown`);

/** Clicks the first link to `address` or to a path below it. */
export const follow = (tab: Tab, address: string): Promise<void> =>
  untilTrue(tab, () => tab.call(followLink, address), `a link to ${address} is there`);

async function untilTrue(tab: Tab, look: () => Promise<unknown>, what: string): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < SHOWN_WITHIN_MS; ) {
    if ((await look()) === true) return;
    await setTimeout(LOOK_EVERY_MS);
  }
  const shown = await tab.call(readScreen);
  throw new Error(`not within ${SHOWN_WITHIN_MS} ms: ${what}; there is ${shown}`);
}

// The functions below run in the page, so they cannot refer to anything outside.

function hasWords(words: string): boolean {
  const says = ({ textContent }: Element) => textContent?.includes(words) === true;
  // A page that has just started to load has no body yet.
  const elements = document.querySelectorAll('body *');
  const holders = [...elements].filter(says);
  const innermost = holders.filter(({ children }) => ![...children].some(says));
  return innermost.some((element) => element.checkVisibility({ visibilityProperty: true }));
}

function pressByRole(role: string, words: string): boolean {
  const selector = role === 'button' ? 'button' : `[role=${role}]`;
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
    const name = element.ariaLabel ?? element.textContent ?? '';
    const isOpen = !element.matches(':disabled, [aria-hidden=true] *, [inert] *');
    return name.includes(words) && isOpen && element.getClientRects().length > 0;
  });
  // Tabs react to the mouse press, buttons to the whole click.
  found?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  found?.click();
  return found !== undefined;
}

async function giveFile(): Promise<boolean> {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field === null) return false;
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 240;
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('this browser does not draw');
  brush.fillStyle = '#3f7cab';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('this browser makes no PNG');
  const chosen = new DataTransfer();
  chosen.items.add(new File([blob], 'deniz.png', { type: 'image/png' }));
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

function hasPicture(alt: string): boolean {
  return [...document.images].some((image) => image.alt === alt && image.naturalWidth > 0);
}

function followLink(address: string): boolean {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    `:is(main, aside) a[href^="${address}"]`,
  );
  const link = [...links].find((each) => each.getClientRects().length > 0);
  link?.click();
  return link !== undefined;
}

function readScreen(): string {
  const words = document.body.textContent?.replaceAll(/\s+/g, ' ') ?? '';
  return `${location.pathname}${location.search}: ${words}`;
}

function isChosen(words: string): boolean {
  const chosen = document.querySelector('[role=tab][aria-selected=true]');
  return chosen?.textContent?.includes(words) === true;
}

function writeByLabel(label: string, text: string): boolean {
  const labelled = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent?.trim() === label,
  );
  const field = labelled?.control ?? document.querySelector(`[aria-label="${label}"]`);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  field.focus();
  // Sets the value as typing does: with the browser's own setter and an input event.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
}
