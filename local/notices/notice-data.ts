import * as v from 'valibot';
import { appPathSchema } from '../../contract/app-path.ts';
import { idSchema } from '../../contract/ids.ts';

/**
 * What a notice outside the app carries, shown by a push or by the page, so that the device can tell
 * later whether it is still news. `shownAt` is by the device's clock.
 */
export const noticeDataSchema = v.object({
  /** Where a tap leads. */
  path: appPathSchema,
  notificationId: idSchema,
  shownAt: v.number(),
});
export type NoticeData = v.InferOutput<typeof noticeDataSchema>;
