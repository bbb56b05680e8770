import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/save-settings.ts';

/** PUT /api/notifications/settings: how the person wants to be told. */
export const saveSettings: Handler<'save-settings'> = async (call, context) => {
  const { caller, idempotencyKey: key, rawBody, body: settings } = call;
  const keyed = { userId: caller.userId, key, sent: ['save-settings', rawBody] };
  const { rows } = await mutation.saveSettings(context, keyed, settings);
  return { body: { settings, rows } };
};
