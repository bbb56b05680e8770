import { createStore } from '../state/store.ts';
import { isIosBrowser, isStandalone } from './platform.ts';

/** How the app can be put on the home screen here: by the browser's prompt, or by hand. */
export type InstallWay = 'prompt' | 'by-hand';

/** null: it cannot, or it is there already. */
export const installStore = createStore<InstallWay | null>(null);

/** The event of browsers that let a page choose the moment; the library does not know it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: string }>;
}

let held: InstallPromptEvent | null = null;

/** Begins with the page itself: the browser says only once that the app can be installed. */
export function watchInstall(): void {
  if (isIosBrowser() && !isStandalone()) installStore.set('by-hand');
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event) || isStandalone()) return;
    // Its own bar would ask a visitor, who has nothing here to come back to yet.
    event.preventDefault();
    held = event;
    installStore.set('prompt');
  });
  addEventListener('appinstalled', forgetInstall);
}

/** Shows the browser's question, from a tap; false when the person said no to it. */
export async function install(): Promise<boolean> {
  const event = held;
  // A prompt is good for one question.
  held = null;
  if (event === null) return false;
  await event.prompt();
  return (await event.userChoice).outcome === 'accepted';
}

/** Nothing is offered any more by this page. */
export function forgetInstall(): void {
  held = null;
  installStore.set(null);
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && 'userChoice' in event;
}
