import { CLIENT_VERSION } from '../../contract/client-version.ts';

/**
 * Returns the rank of a thread of this build among the candidates. A newer client ranks above an older one. Within a
 * build a shared worker ranks above a tab, which may be closed or hidden at any time.
 */
export const rankOf = (thread: 'worker' | 'tab'): number =>
  CLIENT_VERSION * 2 + (thread === 'worker' ? 1 : 0);
