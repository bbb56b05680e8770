import type { AnyRouter } from '@tanstack/react-router';
import { closeComposer } from '../composer/composer-request.ts';
import { closeNotifications } from '../notifications/panel-store.ts';

/** Leads to a path of the app from outside the page; what lies over the screens is put away, drafts kept. */
export async function goTo(router: AnyRouter, path: string): Promise<void> {
  closeComposer();
  closeNotifications();
  await router.navigate({ href: path });
}
