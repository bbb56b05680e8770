import {
  type ChangedSettings,
  type LiveLimits,
  liveLimitNames,
} from '../../contract/live-settings.ts';
import type { Handler } from '../http/call-handler.ts';
import { MAIL_DOMAINS, type StoredSettings } from '../live-settings/live-settings.ts';
import { type SettingsChange, writeLiveSettings } from '../live-settings/write-live-settings.ts';

/** The audit log names this many domains of a long list. */
const NAMED_DOMAINS = 20;

/**
 * PUT /api/operator/settings: changes the settings in the body. If two operators change the same name at once, the last
 * change wins.
 */
export const changeLiveSettings: Handler<'change-live-settings'> = async (call, context) => {
  const { body, keyed } = call;
  const { defaults } = context.liveSettings;
  await writeLiveSettings(context, { keyed, act: 'settings-changed' }, (before) =>
    findChange(before, body, defaults),
  );
  return { body: {} };
};

function findChange(
  before: StoredSettings,
  { MAIL_DOMAINS: domains, ...limits }: ChangedSettings,
  defaults: LiveLimits,
): SettingsChange {
  const lines: string[] = [];
  for (const name of liveLimitNames) {
    const value = limits[name];
    if (value === undefined) continue;
    const [from, to] = [before.limits[name] ?? defaults[name], value ?? defaults[name]];
    if (from !== to) lines.push(`${name}: ${from} → ${to}`);
  }
  if (domains !== undefined) {
    const added = domains.filter((domain) => !before.mailDomains.includes(domain));
    const removed = before.mailDomains.filter((domain) => !domains.includes(domain));
    const changed = [...added.map((name) => `+${name}`), ...removed.map((name) => `−${name}`)];
    const more = changed.length > NAMED_DOMAINS ? ` … (${changed.length})` : '';
    const named = changed.slice(0, NAMED_DOMAINS).join(' ') + more;
    if (named !== '') lines.push(`${MAIL_DOMAINS}: ${named}`);
  }
  return {
    values: { ...limits, ...(domains === undefined ? {} : { [MAIL_DOMAINS]: domains }) },
    reason: lines.length === 0 ? null : lines.join('; '),
  };
}
