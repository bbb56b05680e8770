import { MAIL_AFTER_MINUTES } from '../../contract/limits.ts';
import { MINUTE_MS } from '../jobs/schedule-every.ts';

/** Returns the moment before which a notification is old enough for a mail. */
export const digestCutoff = (now: Date): Date =>
  new Date(now.getTime() - MAIL_AFTER_MINUTES * MINUTE_MS);
