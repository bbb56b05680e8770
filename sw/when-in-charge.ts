import * as v from 'valibot';
import { swMessageSchema } from './sw-messages.ts';

/** Only a worker that is in charge of its pages is told of these. */
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
 * Resolves once this worker is in charge. One that is installed beside an older one waits, and must
 * leave alone what the older build works with: opening the database would upgrade it and close the
 * tabs of people who were not asked yet.
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

/** A worker that waits is only ever told to take over. */
function isForItsPages(data: unknown): boolean {
  const message = v.safeParse(swMessageSchema, data);
  return message.success && message.output.type !== 'skip-waiting';
}
