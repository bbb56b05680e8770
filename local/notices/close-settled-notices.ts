import * as v from 'valibot';
import type { Device } from '../device.ts';
import { queryNoticeFacts } from '../queries/query-notice-facts.ts';
import { noticeDataSchema } from './notice-data.ts';
import { type NoticeFate, noticeFate } from './notice-fate.ts';

/** A notice outside the app, as the browser lists it. */
export interface ShownNotice {
  readonly tag: string;
  readonly data: unknown;
  close(): void;
}

/**
 * Closes those of the notices that tell of nothing unread any more, by the device's own tables.
 * `pulledAt` is when a pull began that has succeeded, by the device's clock; null: none. Answers what
 * fates there were.
 */
export async function closeSettledNotices(
  { db, now }: Pick<Device, 'db' | 'now'>,
  notices: readonly ShownNotice[],
  pulledAt: number | null,
): Promise<ReadonlySet<NoticeFate>> {
  if (notices.length === 0) return new Set();
  const facts = await queryNoticeFacts(db, notices.flatMap(idOf));
  const fates = new Set<NoticeFate>();
  for (const notice of notices) {
    const fate = noticeFate(notice, { facts, now: now(), pulledAt });
    fates.add(fate);
    if (fate === 'settled') notice.close();
  }
  return fates;
}

function idOf({ data }: ShownNotice): string[] {
  const told = v.safeParse(noticeDataSchema, data);
  return told.success ? [told.output.notificationId] : [];
}
