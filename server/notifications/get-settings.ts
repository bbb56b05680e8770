import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { readSettings } from './read-settings.ts';

/** GET /api/notifications/settings: returns the caller's notification settings. */
export const getSettings: Handler<'get-settings'> = async ({ caller }, { db, now }) => {
  const { userId } = caller;
  const found = (await readSettings({ db, userId, now: now() })).get(userId);
  // Only a deleted person has none.
  if (found === undefined) throw new AppError('unauthenticated');
  const { id: _, ...settings } = found;
  return { body: { settings } };
};
