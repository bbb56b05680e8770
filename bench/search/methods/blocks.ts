import { GuvercinDatabase } from '../../../local/device/database.ts';
import { createSearchDesk, readBlockKeys } from '../../../local/search/search-desk.ts';

/** Our method: folded words in blocks that the mirror stores and search reads into memory when it is opened. */
export const openDatabase = () => new GuvercinDatabase('bench');

/** Opens search. Returns a function that finds the ids of the newest matching letters. */
export async function openSearch(db: GuvercinDatabase) {
  const desk = createSearchDesk(db);
  await desk.follow(await readBlockKeys(db, 1));
  return async (terms: string[], limit: number): Promise<string[]> => {
    const isHidden = () => false;
    const found = await desk.find({ terms, limit, isHidden, isOver: () => false });
    return (found?.heads ?? []).map(({ id }) => id);
  };
}
