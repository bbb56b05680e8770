import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { untilBody } from '../notifications.ts';
import { defineMutation, pigeonLane } from './define-mutation.ts';

export const markAllRead = defineMutation({
  name: 'mark-all-read',
  group: 'messages',
  method: 'POST',
  path: '/api/messages/mark-all-read',
  summary: 'Reads all messages that the device had seen.',
  /** `pigeonIds` are not sent. They name the lanes of all messages that the call covers. */
  args: v.strictObject({
    until: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    pigeonIds: v.array(idSchema),
  }),
  body: untilBody,
  request: ({ until }) => ({ body: { until } }),
  lanes: ({ pigeonIds }) => pigeonIds.map(pigeonLane),
  silentRejections: 'all',
  errorOfSilentRejection: 'messages-read-failed',
});
