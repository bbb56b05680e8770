import * as v from 'valibot';
import { appPathSchema } from '../../contract/app-path.ts';
import { idSchema } from '../../contract/ids.ts';

/**
 * The data of a system notification that was shown by a push or by the page. With it the device decides later whether
 * to close the system notification. `shownAt` is a time by the device's clock.
 */
export const notificationDataSchema = v.object({
  /** The path that a tap opens. */
  path: appPathSchema,
  notificationId: idSchema,
  shownAt: v.number(),
});
export type NotificationData = v.InferOutput<typeof notificationDataSchema>;
