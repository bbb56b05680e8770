import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type Banner, bannerSchema } from '../../contract/banner.ts';
import {
  type LiveLimits,
  liveLimitNames,
  liveLimitSchema,
  mailDomainsSchema,
} from '../../contract/live-settings.ts';
import type { Context, LiveSettings } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { scheduleEvery } from '../jobs/schedule-every.ts';

/** The interval in milliseconds after which a node that missed the hint reads a change. */
const READ_EVERY_MS = 10_000;

export const MAIL_DOMAINS = 'MAIL_DOMAINS';
export const BANNER = 'BANNER';

/** The stored settings. `limits` contains only the limits that an operator has changed. */
export interface StoredSettings {
  limits: Partial<LiveLimits>;
  mailDomains: readonly string[];
  banner: Banner | null;
}

/** Reads the table. Ignores values that this build cannot parse. */
export async function readStoredSettings(db: Kysely<Schema>): Promise<StoredSettings> {
  const rows = await db.selectFrom('live_settings').selectAll().execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const limits: Partial<LiveLimits> = {};
  for (const name of liveLimitNames) {
    const limit = v.safeParse(liveLimitSchema(name), values.get(name));
    if (limit.success) limits[name] = limit.output;
  }
  const domains = v.safeParse(mailDomainsSchema, values.get(MAIL_DOMAINS));
  const banner = v.safeParse(bannerSchema, values.get(BANNER));
  return {
    limits,
    mailDomains: domains.success ? domains.output : [],
    banner: banner.success ? banner.output : null,
  };
}

/** Returns the banner, or null if it has ended. */
export function unlessEnded(banner: Banner | null, now: Date): Banner | null {
  if (banner === null || banner.ends_at === null) return banner;
  return new Date(banner.ends_at) > now ? banner : null;
}

interface Parts extends Pick<Context, 'db' | 'now'> {
  /** The values that apply unless an operator has changed them. */
  defaults: LiveLimits;
  /** Called with the limits in effect: at once, and after each change. */
  applyLimits(limits: LiveLimits): void;
}

/** Loads the settings. Each `refresh` reads them again. */
export async function loadLiveSettings(parts: Parts): Promise<LiveSettings> {
  const { db, now, defaults, applyLimits } = parts;
  const listeners = new Set<() => void>();
  let stored: StoredSettings = { limits: {}, mailDomains: [], banner: null };
  let limits = defaults;
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    const before = stored.banner?.id;
    stored = await readStoredSettings(db);
    limits = { ...defaults, ...stored.limits };
    applyLimits(limits);
    if (stored.banner?.id === before) return;
    for (const listener of listeners) listener();
  }

  await read();
  return {
    defaults,
    get limits() {
      return limits;
    },
    get mailDomains() {
      return stored.mailDomains;
    },
    get banner() {
      return unlessEnded(stored.banner, now());
    },
    refresh() {
      // Sequentially, so that an older result does not replace a newer one.
      reading = reading.catch(() => undefined).then(read);
      return reading;
    },
    onBanner(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads the settings again after each change on any node, and regularly. The returned function stops it. */
export function followLiveSettings(
  context: Pick<Context, 'liveSettings' | 'bus' | 'timers' | 'log'>,
): () => Promise<void> {
  const { liveSettings, bus, log } = context;
  let reading = Promise.resolve();
  const unsubscribe = bus.subscribe((hint) => {
    if (hint.type !== 'settings' && hint.type !== 'gap') return;
    reading = liveSettings
      .refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'reading the settings failed'));
  });
  const stop = scheduleEvery(context, {
    everyMs: READ_EVERY_MS,
    name: 'reading the settings',
    work: () => liveSettings.refresh(),
  });
  return async () => {
    unsubscribe();
    await Promise.all([stop(), reading]);
  };
}
