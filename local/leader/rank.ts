import { CLIENT_VERSION } from '../../contract/client-version.ts';

/**
 * Returns the rank of a thread of this build among the candidates: the newer client before the older, and a shared
 * worker before a tab, which may be closed or hidden at any time.
 */
export const rankOf = (thread: 'worker' | 'tab'): number =>
  CLIENT_VERSION * 2 + (thread === 'worker' ? 1 : 0);
