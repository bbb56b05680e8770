import * as v from 'valibot';
import type { EntityRef } from '../../contract/changes.ts';
import { isEntityName } from '../../contract/entities.ts';
import { idSchema } from '../../contract/ids.ts';

const storedRefs = v.array(v.object({ entity: v.string(), id: idSchema }));

/** Parses the entities stored with an idempotency key. Ignores entities of a newer build. */
export function parseStoredRefs(stored: unknown): EntityRef[] {
  return v
    .parse(storedRefs, stored)
    .flatMap(({ entity, id }) => (isEntityName(entity) ? [{ entity, id }] : []));
}
