import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { untilBody } from '../notifications.ts';
import { defineMutation, pigeonLane, rowsReply } from './define-mutation.ts';

/** `pigeonIds` stay on the device: the lanes of all messages that it covers. */
export const markAllReadArgs = v.strictObject({
  until: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  pigeonIds: v.array(idSchema),
});
export type MarkAllRead = v.InferOutput<typeof markAllReadArgs>;

export const markAllRead = defineMutation({
  name: 'mark-all-read',
  group: 'messages',
  method: 'POST',
  path: '/api/messages/mark-all-read',
  summary: 'Reads all messages that the device had seen.',
  args: markAllReadArgs,
  body: untilBody,
  reply: rowsReply,
  request: ({ until }) => ({ body: { until } }),
  lanes: ({ pigeonIds }) => pigeonIds.map(pigeonLane),
  hasUndo: false,
  silentRefusals: 'all',
});
