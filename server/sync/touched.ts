import * as v from 'valibot';
import { entityNames } from '../../contract/entities.ts';
import { idSchema } from '../../contract/ids.ts';

/** One thing of one person that a transaction changed. */
export const touchedThingSchema = v.object({ entity: v.picklist(entityNames), id: idSchema });
export type TouchedThing = v.InferOutput<typeof touchedThingSchema>;

/** The same with the person whose log it belongs in. */
export type Touched = TouchedThing & { userId: string };
