import * as v from 'valibot';

const dataSchema = v.object({ path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) });

/** A tab of the app, as far as it is needed here. */
interface Page {
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  /** null when the browser did not let it be led there. */
  navigate(path: string): Promise<unknown>;
}
interface Pages {
  matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
  openWindow(path: string): Promise<unknown>;
}

/** Leads to what a notification is about: in a tab that is open, else in a new one. */
export async function openNotification(
  notification: Pick<Notification, 'close' | 'data'>,
  pages: Pages,
): Promise<void> {
  notification.close();
  const data = v.safeParse(dataSchema, notification.data);
  const path = data.success ? data.output.path : '/';
  const page = await findPage(pages);
  if (page === undefined || !(await leadTo(page, path))) await pages.openWindow(path);
}

/** The tab that the person looks at, or the one that they looked at last. */
async function findPage(pages: Pages): Promise<Page | undefined> {
  const found = await pages.matchAll({ type: 'window' });
  return found.find(({ visibilityState }) => visibilityState === 'visible') ?? found[0];
}

async function leadTo(page: Page, path: string): Promise<boolean> {
  try {
    await page.focus();
    return (await page.navigate(path)) !== null;
  } catch {
    // The tab was closed in this moment, or belongs to a worker before this one.
    return false;
  }
}
