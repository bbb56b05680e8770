import type { PageMessage } from './sw-messages.ts';
import { swScope } from './sw-scope.ts';

/** Says something to every tab; with none open nobody needs to hear it. */
export function tellPages(message: PageMessage): void {
  const tell = async () => {
    for (const page of await swScope.clients.matchAll({ type: 'window' }))
      page.postMessage(message);
  };
  tell().catch((error: unknown) => swScope.reportError(error));
}
