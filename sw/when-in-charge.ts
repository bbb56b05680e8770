import * as v from 'valibot';
import { swMessageSchema } from './sw-messages.ts';

/** Only an active worker gets these events. */
const ITS_EVENTS = [
  'activate',
  'fetch',
  'push',
  'pushsubscriptionchange',
  'sync',
  'periodicsync',
  'notificationclick',
];

/**
 * Resolves once this worker is active. A waiting worker must not touch the data of the older build: opening the
 * database would upgrade it and close the tabs of people who have not agreed yet.
 */
export function whenInCharge(worker: Pick<EventTarget, 'addEventListener'>): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ITS_EVENTS) {
      worker.addEventListener(type, () => resolve(), { once: true });
    }
    worker.addEventListener('message', (event) => {
      if (event instanceof MessageEvent && isForItsPages(event.data)) resolve();
    });
  });
}

/** Whether a message comes from the worker's own pages. A waiting worker only gets the message to take over. */
function isForItsPages(data: unknown): boolean {
  const message = v.safeParse(swMessageSchema, data);
  return message.success && message.output.type !== 'skip-waiting';
}
