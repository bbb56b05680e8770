import type { Handler } from '../http/call-handler.ts';
import { readBlocks } from './read-blocks-and-mutes.ts';

/** GET /api/blocks: lists the people the caller blocked, newest first. */
export const listBlocks: Handler<'list-blocks'> = async ({ caller }, { db, now }) => {
  const blocks = await readBlocks({ db, userId: caller.userId, now: now() });
  return { body: { blocks: [...blocks.values()] } };
};
