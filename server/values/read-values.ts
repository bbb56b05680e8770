import { type EntityName, entityNames } from '../../contract/entities.ts';
import type { ReadValues, Viewer } from '../context/context.ts';
import { readBlocks } from './read-blocks.ts';
import { readConversations } from './read-conversations.ts';
import { readCounts } from './read-counts.ts';
import { readInvites } from './read-invites.ts';
import { readMessages } from './read-messages.ts';
import { readNotifications } from './read-notifications.ts';
import { readPersons } from './read-persons.ts';
import { readPigeons } from './read-pigeons.ts';
import { readProfiles } from './read-profiles.ts';
import { readSettings } from './read-settings.ts';
import type { Values } from './viewer.ts';

const readers: Record<EntityName, (viewer: Viewer, ids: string[]) => Promise<Values<unknown>>> = {
  profile: readProfiles,
  pigeon: readPigeons,
  conversation: readConversations,
  message: readMessages,
  person: readPersons,
  counts: readCounts,
  settings: readSettings,
  notification: readNotifications,
  block: readBlocks,
  invite: readInvites,
};

/** What `Context.readValues` promises, for every entity. */
export const readValues: ReadValues = async (viewer, things) => {
  const found = new Map<EntityName, Values<unknown>>();
  await Promise.all(
    entityNames.map(async (entity) => {
      const ids = things.filter((thing) => thing.entity === entity).map(({ id }) => id);
      if (ids.length > 0) found.set(entity, await readers[entity](viewer, ids));
    }),
  );
  return ({ entity, id }) => found.get(entity)?.get(id) ?? null;
};
