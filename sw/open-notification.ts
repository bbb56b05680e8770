import * as v from 'valibot';
import { appPathSchema } from '../contract/app-path.ts';
import { isAppAddress } from './page-of.ts';
import type { PageMessage } from './sw-messages.ts';

/** A page that has not answered by then is asleep, or of a build that does not know the question. */
const ANSWER_WITHIN_MS = 1_000;

const dataSchema = v.object({ path: appPathSchema });

/** A tab of the app, as far as it is needed here. */
interface Page {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: PageMessage, transfer: Transferable[]): void;
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

/**
 * The tab of the app that the person looks at, or the one that they looked at last. A file or an answer of
 * the server in a tab of its own is not the app.
 */
async function findPage(pages: Pages): Promise<Page | undefined> {
  const all = await pages.matchAll({ type: 'window' });
  const found = all.filter(({ url }) => isAppAddress(new URL(url)));
  return found.find(({ visibilityState }) => visibilityState === 'visible') ?? found[0];
}

async function leadTo(page: Page, path: string): Promise<boolean> {
  try {
    // Not every browser brings it forward; it is led there all the same.
    await page.focus().catch(() => undefined);
    return (await goesItself(page, path)) || (await page.navigate(path)) !== null;
  } catch {
    // The tab was closed in this moment, or belongs to a worker before this one.
    return false;
  }
}

/** Has the page go there by itself: it loads nothing anew, and keeps what is open in it. */
function goesItself(page: Page, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage({ type: 'open', path }, [port2]);
  }).finally(() => port1.close());
}
