import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { NotificationSettings } from '../../contract/notification-settings.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';

/** PUT /api/notifications/settings: saves the caller's notification settings. */
export const saveSettings: Handler<'save-settings'> = async (call, context) => {
  const { body: settings } = call;
  const { rows } = await writeSettings(context, call.keyed, settings);
  return { body: { settings, rows } };
};

/** Stores a person's notification settings, which apply to later events. */
async function writeSettings(
  context: Context,
  request: KeyedRequest,
  settings: NotificationSettings,
) {
  const { userId } = request;
  const { push, email, previews, types, quiet_hours } = settings;
  const { rows } = await write(
    context,
    { request, touches: [], result: v.null() },
    async ({ tx }) => {
      const saved = await tx
        .updateTable('notification_settings')
        .set({
          ...{ push, email, previews },
          types: JSON.stringify(types),
          quiet_hours: quiet_hours === null ? null : JSON.stringify(quiet_hours),
        })
        .where('user_id', '=', userId)
        .returning('user_id')
        .executeTakeFirst();
      if (saved === undefined) throw new AppError('settings-save-failed');
      return { result: null, changes: [{ userId, entity: 'settings', id: userId }] };
    },
  );
  return { rows };
}
