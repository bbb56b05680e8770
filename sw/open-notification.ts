import * as v from 'valibot';
import { swScope } from './sw-scope.ts';

const dataSchema = v.object({ path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) });

/** Leads to what a notification is about: in a tab that is open, else in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const data = v.safeParse(dataSchema, notification.data);
  const path = data.success ? data.output.path : '/';
  const [page] = await swScope.clients.matchAll({ type: 'window' });
  if (page === undefined) {
    await swScope.clients.openWindow(path);
    return;
  }
  await page.focus();
  await page.navigate(path);
}
