import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import { type Locked, type Touches, write } from './write.ts';

/** A piece of work that writes in a transaction. `isDone` is true if it changed something. */
export type Work = (locked: Locked) => Promise<{ isDone: boolean; changes: Owned<EntityRef>[] }>;

/** Runs a piece of work, possibly combined with other writes. Resolves with its `isDone`. */
export type RunWork = (context: Context, touches: Touches, work: Work) => Promise<boolean>;

/** Runs a piece of work in a separate transaction. */
export const runWork: RunWork = async (context, touches, work) => {
  const { result } = await write(context, { touches }, async (locked) => {
    const { isDone, changes } = await work(locked);
    return { result: isDone, changes };
  });
  return result;
};
