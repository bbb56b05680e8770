import type { PigeonStatus } from '../../contract/entities.ts';
import type { NotificationFacts } from '../../i18n/notifications/notification-words.ts';
import type { NotificationView } from '../../local/queries/query-notifications.ts';

/** A notification with all that its words and its picture are made of. */
export interface NotificationItem extends NotificationView {
  sender: NotificationFacts['sender'];
  pigeon: (NonNullable<NotificationFacts['pigeon']> & { status: PigeonStatus }) | null;
}

type Kind = NotificationItem['kind'];

const KINDS_OF_PEOPLE: ReadonlySet<Kind> = new Set(['message', 'reply', 'friend-completed']);
const KINDS_OF_PIGEONS: ReadonlySet<Kind> = new Set(['pigeon-gained', 'pigeon-lost']);

/** Is it about what another person did? Then it shows their portrait and name. */
export const isOfPerson = ({ kind }: { kind: Kind }) => KINDS_OF_PEOPLE.has(kind);

/** Is it about a pigeon of one's own? */
export const isOfPigeon = ({ kind }: { kind: Kind }) => KINDS_OF_PIGEONS.has(kind);
