import { createStore } from '../state/store.ts';
import { isIosBrowser, isStandalone } from './platform.ts';

/** How the app can be installed here: with the browser's prompt, or by hand. */
export type InstallWay = 'prompt' | 'by-hand';

/** `null` if the app cannot be installed or already is. */
export const installStore = createStore<InstallWay | null>(null);

/** The event of browsers that let a page choose the time of the prompt. TypeScript's library does not contain it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: string }>;
}

let held: InstallPromptEvent | null = null;

/** Called at the page's start, because the browser fires the event only once. */
export function watchInstall(): void {
  if (isIosBrowser() && !isStandalone()) installStore.set('by-hand');
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event) || isStandalone()) return;
    // The browser's own bar would also ask visitors, who have no data here yet.
    event.preventDefault();
    held = event;
    installStore.set('prompt');
  });
  addEventListener('appinstalled', forgetInstall);
}

/** Shows the browser's install prompt, from a tap. Resolves with false if the person declined. */
export async function install(): Promise<boolean> {
  const event = held;
  // A prompt can be shown only once.
  held = null;
  if (event === null) return false;
  await event.prompt();
  return (await event.userChoice).outcome === 'accepted';
}

/** Stops offering the installation on this page. */
export function forgetInstall(): void {
  held = null;
  installStore.set(null);
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && 'userChoice' in event;
}
