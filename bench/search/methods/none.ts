import { GuvercinDatabase } from '../../../local/device/database.ts';

/** No search: what the mirror takes by itself. */
export const openDatabase = () => new GuvercinDatabase('bench');
export const moveWords = () => Promise.resolve();
export const openSearch = () => Promise.resolve(() => Promise.resolve([]));
