import { CLIENT_VERSION } from '../../contract/client-version.ts';

/**
 * How a thread of this build ranks among those who stand for the lead: the newer client before the older,
 * and a shared worker before a tab, which may be closed or hidden at any moment.
 */
export const rankOf = (thread: 'worker' | 'tab'): number =>
  CLIENT_VERSION * 2 + (thread === 'worker' ? 1 : 0);
