import { GuvercinDatabase } from '../../../local/device/database.ts';
import { createSearchDesk, readBlockKeys } from '../../../local/search/search-desk.ts';

/** Ours: lines of folded words in blocks, as the mirror keeps them, read into memory when search is opened. */
export const openDatabase = () => new GuvercinDatabase('bench');

/** Opens search; answers what finds the ids of the newest letters. */
export async function openSearch(db: GuvercinDatabase) {
  const desk = createSearchDesk(db);
  await desk.follow(await readBlockKeys(db, 1));
  return async (terms: string[], limit: number): Promise<string[]> => {
    const isHidden = () => false;
    const found = await desk.find({ terms, limit, isHidden, isOver: () => false });
    return (found?.heads ?? []).map(({ id }) => id);
  };
}
