import * as v from 'valibot';
import { appPathSchema } from '../../contract/app-path.ts';
import { idSchema } from '../../contract/ids.ts';

/**
 * The data of a system notification, shown by a push or by the page. The device uses it later to decide whether to
 * close it. `shownAt` is by the device's clock.
 */
export const notificationDataSchema = v.object({
  /** The path that a tap opens. */
  path: appPathSchema,
  notificationId: idSchema,
  shownAt: v.number(),
});
export type NotificationData = v.InferOutput<typeof notificationDataSchema>;
