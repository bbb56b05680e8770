import type { Banner } from '../../contract/banner.ts';
import { AppError } from '../../contract/errors.ts';
import type { BannerToSet } from '../../contract/live-settings.ts';
import type { Handler } from '../http/call-handler.ts';
import { BANNER, unlessEnded } from '../live-settings/live-settings.ts';
import { writeLiveSettings } from '../live-settings/write-live-settings.ts';

/**
 * PUT /api/operator/banner: shows a banner to all people, or removes it. Throws `body-invalid` for an end in the past.
 */
export const setBanner: Handler<'set-banner'> = async ({ body, keyed }, context) => {
  const { banner } = body;
  const now = context.now();
  if (banner !== null && banner.ends_at !== null && new Date(banner.ends_at) <= now) {
    throw new AppError('body-invalid', { field: 'banner.ends_at' });
  }
  await writeLiveSettings(context, { keyed, act: 'banner-changed' }, (before) => {
    const shown = unlessEnded(before.banner, now);
    const [from, to] = [describe(shown), describe(banner)];
    if (from === to) return { values: {}, reason: null };
    const next: Banner | null = banner === null ? null : { id: context.makeId(), ...banner };
    return { values: { [BANNER]: next }, reason: `${from} → ${to}` };
  });
  return { body: {} };
};

/** Describes the banner for the audit log, in a form that needs no translation. */
function describe(banner: BannerToSet | null): string {
  if (banner === null) return '—';
  const { kind, tr, en, ends_at } = banner;
  return `${kind} “${tr}” “${en}”${ends_at === null ? '' : ` (${ends_at})`}`;
}
