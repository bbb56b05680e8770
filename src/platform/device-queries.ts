import { queryDrafts } from '../../local/queries/query-drafts.ts';
import { queryUnreadNotifications } from '../../local/queries/query-notifications.ts';
import { queryPigeons } from '../../local/queries/query-pigeons.ts';
import { queryUnread } from '../../local/queries/query-unread.ts';
import { queryWaiting } from '../../local/queries/query-waiting.ts';
import { queryWaitingLetters } from '../../local/queries/query-waiting-letters.ts';
import { createSharedQuery } from '../state/shared-query.ts';
import { device } from './device.ts';

/** Queries used in several places of a screen. All places share one read. */
export const pigeonsQuery = createSharedQuery(() => queryPigeons(device.db));
export const unreadQuery = createSharedQuery(() => queryUnread(device.db));
export const unreadNotificationsQuery = createSharedQuery(() =>
  queryUnreadNotifications(device.db),
);
export const waitingQuery = createSharedQuery(() => queryWaiting(device.db));
export const waitingLettersQuery = createSharedQuery(() => queryWaitingLetters(device.db));
export const draftsQuery = createSharedQuery(() => queryDrafts(device.db));
