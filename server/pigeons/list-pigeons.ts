import type { Handler } from '../http/call-handler.ts';
import { readPigeons } from './read-pigeons.ts';

/** GET /api/pigeons: lists all of the caller's own pigeons, oldest first. */
export const listPigeons: Handler<'list-pigeons'> = async ({ caller }, { db, now }) => {
  const pigeons = await readPigeons({ db, userId: caller.userId, now: now() });
  return { body: { pigeons: [...pigeons.values()] } };
};
