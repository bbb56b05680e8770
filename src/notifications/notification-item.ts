import type { PigeonStatus } from '../../contract/entities.ts';
import type { NotificationFacts } from '../../i18n/notifications/notification-words.ts';
import type { NotificationView } from '../../local/queries/query-notifications.ts';

export interface NotificationItem extends NotificationView {
  sender: NotificationFacts['sender'];
  pigeon: (NonNullable<NotificationFacts['pigeon']> & { status: PigeonStatus }) | null;
}

type Kind = NotificationItem['kind'];

const KINDS_OF_PEOPLE: ReadonlySet<Kind> = new Set(['message', 'reply', 'friend-completed']);
const KINDS_OF_PIGEONS: ReadonlySet<Kind> = new Set(['pigeon-gained', 'pigeon-lost']);

/** Whether it is about an action of another person. Then it shows their portrait and name. */
export const isOfPerson = ({ kind }: { kind: Kind }) => KINDS_OF_PEOPLE.has(kind);

/** Whether it is about one of the reader's own pigeons. */
export const isOfPigeon = ({ kind }: { kind: Kind }) => KINDS_OF_PIGEONS.has(kind);
