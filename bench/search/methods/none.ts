import { GuvercinDatabase } from '../../../local/device/database.ts';

/** No search, to measure the cost of the mirror alone. */
export const openDatabase = () => new GuvercinDatabase('bench');
export const moveWords = () => Promise.resolve();
export const openSearch = () => Promise.resolve(() => Promise.resolve([]));
