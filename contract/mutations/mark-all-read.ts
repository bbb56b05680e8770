import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineMutation, pigeonLane } from './mutation.ts';
import { rowsReply } from './read-message.ts';

/** `pigeonIds` stay on the device: the lanes of all messages that it covers. */
export const markAllReadArgs = v.strictObject({
  until: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  pigeonIds: v.array(idSchema),
});
export type MarkAllRead = v.InferOutput<typeof markAllReadArgs>;

export const markAllRead = defineMutation({
  name: 'mark-all-read',
  args: markAllReadArgs,
  call: ({ until }) => ({ method: 'POST', path: '/api/messages/mark-all-read', body: { until } }),
  lanes: ({ pigeonIds }) => pigeonIds.map(pigeonLane),
  reply: rowsReply,
  hasUndo: false,
  silentRefusals: 'all',
});
