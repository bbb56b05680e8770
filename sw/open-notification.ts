import * as v from 'valibot';
import { swScope } from './sw-scope.ts';

const dataSchema = v.object({ path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) });

/** Leads to what a notification is about: in a tab that is open, else in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const data = v.safeParse(dataSchema, notification.data);
  const path = data.success ? data.output.path : '/';
  const page = await findPage();
  if (page === undefined || !(await leadTo(page, path))) await swScope.clients.openWindow(path);
}

/** The tab that the person looks at, or the one that they looked at last. */
async function findPage(): Promise<WindowClient | undefined> {
  const pages = await swScope.clients.matchAll({ type: 'window' });
  return pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
}

async function leadTo(page: WindowClient, path: string): Promise<boolean> {
  try {
    await page.focus();
    return (await page.navigate(path)) !== null;
  } catch {
    // The tab was closed in this moment, or belongs to a worker before this one.
    return false;
  }
}
