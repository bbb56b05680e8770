import * as v from 'valibot';
import { appPathSchema } from '../contract/app-path.ts';
import { isAppAddress } from './page-of.ts';
import type { PageMessage } from './sw-messages.ts';

/** Without an answer within this time, the page is suspended, or its build does not support the request. */
const ANSWER_WITHIN_MS = 1_000;

const dataSchema = v.object({ path: appPathSchema });

interface Page {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: PageMessage, transfer: Transferable[]): void;
  /** Resolves with `null` if the browser did not allow the navigation. */
  navigate(path: string): Promise<unknown>;
}
interface Pages {
  matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
  openWindow(path: string): Promise<unknown>;
}

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

/** Returns the visible tab of the app, or the one visible last. A tab with a file or a server reply is not the app. */
async function findPage(pages: Pages): Promise<Page | undefined> {
  const all = await pages.matchAll({ type: 'window' });
  const found = all.filter(({ url }) => isAppAddress(new URL(url)));
  return found.find(({ visibilityState }) => visibilityState === 'visible') ?? found[0];
}

async function leadTo(page: Page, path: string): Promise<boolean> {
  try {
    // Not every browser allows focusing the tab. Navigate it anyway.
    await page.focus().catch(() => undefined);
    return (await goesItself(page, path)) || (await page.navigate(path)) !== null;
  } catch {
    // The tab was just closed, or belongs to a previous worker.
    return false;
  }
}

/**
 * Asks the page to navigate itself, without a reload and with its drafts kept. Resolves with false without an answer.
 */
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
