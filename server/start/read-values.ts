import { type EntityName, entityNames } from '../../contract/entities.ts';
import { readInvites } from '../accounts/read-invites.ts';
import type { ReadValues, Viewer } from '../context/context.ts';
import { readConversations } from '../messages/read-conversations.ts';
import { readShownMessages } from '../messages/read-messages.ts';
import { readBlocks, readMutes } from '../moderation/read-blocks-and-mutes.ts';
import { readHidden } from '../moderation/read-hidden.ts';
import { readCounts } from '../notifications/read-counts.ts';
import { readNotifications } from '../notifications/read-notifications.ts';
import { readSettings } from '../notifications/read-settings.ts';
import { readPersons } from '../people/read-persons.ts';
import type { Values } from '../people/values-by-id.ts';
import { readPigeons } from '../pigeons/read-pigeons.ts';
import { readProfiles } from '../profile/read-profiles.ts';

const readers: Record<EntityName, (viewer: Viewer, ids: string[]) => Promise<Values<unknown>>> = {
  profile: readProfiles,
  pigeon: readPigeons,
  conversation: readConversations,
  message: readShownMessages,
  person: readPersons,
  counts: readCounts,
  settings: readSettings,
  notification: readNotifications,
  block: readBlocks,
  invite: readInvites,
  hidden: readHidden,
  mute: readMutes,
};

/** Implements `Context.readValues` for every entity. */
export const readValues: ReadValues = async (viewer, refs) => {
  const found = new Map<EntityName, Values<unknown>>();
  await Promise.all(
    entityNames.map(async (entity) => {
      const ids = refs.filter((ref) => ref.entity === entity).map(({ id }) => id);
      if (ids.length > 0) found.set(entity, await readers[entity](viewer, ids));
    }),
  );
  return ({ entity, id }) => found.get(entity)?.get(id) ?? null;
};
