import { liveLimitNames } from '../../contract/live-settings.ts';
import type { Handler } from '../http/call-handler.ts';
import { readStoredSettings, unlessEnded } from '../live-settings/live-settings.ts';

/** GET /api/operator/settings: returns the settings that operators have changed, with the defaults of this node. */
export const getLiveSettings: Handler<'get-live-settings'> = async (_, context) => {
  const stored = await readStoredSettings(context.db);
  const { defaults } = context.liveSettings;
  return {
    body: {
      limits: liveLimitNames.map((name) => ({
        name,
        value: stored.limits[name] ?? null,
        default: defaults[name],
      })),
      mail_domains: [...stored.mailDomains],
      banner: unlessEnded(stored.banner, context.now()),
    },
  };
};
