import * as v from 'valibot';
import type { DeviceProblem } from '../../local/device/device-problem.ts';
import { pageMessageSchema } from '../../sw/sw-messages.ts';
import { reloadWithDrafts } from '../state/open-drafts.ts';
import { device, requestPause } from './device.ts';
import { followUpdates, type Updates } from './follow-updates.ts';
import { hasServiceWorker, registerWorker } from './register-worker.ts';

let updates: Updates | null = null;

interface Ears {
  /** Called when a newer build is waiting. */
  onUpdate(): void;
  onProblem(problem: DeviceProblem): void;
  /** Called when a system notification with this path was clicked. */
  onOpen(path: string): void;
}

/** Registers the service worker of a built app. The development server has none. */
export async function registerServiceWorker(ears: Ears): Promise<void> {
  if (!hasServiceWorker()) return;
  navigator.serviceWorker.addEventListener('message', (event) => hear(event, ears));
  updates = await follow(ears.onUpdate);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') updates?.check();
  });
}

function hear({ data, ports }: MessageEvent, { onProblem, onOpen }: Ears): void {
  const message = v.safeParse(pageMessageSchema, data);
  if (!message.success) return;
  switch (message.output.type) {
    case 'problem':
      onProblem(message.output.problem);
      return;
    case 'open':
      onOpen(message.output.path);
      ports[0]?.postMessage('opened');
      return;
  }
}

/**
 * Activates the newest build and reloads every tab once; without a service worker, only this tab. A page whose database
 * was closed has not registered yet, so it registers now.
 */
export async function takeUpdate(): Promise<void> {
  if (hasServiceWorker()) updates ??= await follow(() => undefined);
  if (updates === null) await reloadWithDrafts();
  else await updates.take();
}

async function follow(onUpdate: () => void): Promise<Updates> {
  const container = navigator.serviceWorker;
  const registration = await registerWorker();
  return followUpdates({
    container,
    registration,
    now: () => Date.now(),
    timers: device.timers,
    requestPause,
    reload: () => void reloadWithDrafts(),
    onUpdate,
  });
}
