import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { isStorageFull } from '../device/is-storage-full.ts';
import { emptyCaches } from './empty-caches.ts';

/**
 * Runs a writing transaction; when the disk is full, what can be fetched again makes room and it
 * runs once more. Still full: the person is told, and AppError `storage-full` is thrown. The
 * transaction that failed wrote nothing.
 */
export async function withRoom<T>(device: Device, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
  try {
    await emptyCaches(device);
    return await write();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    device.onProblem('storage-full');
    throw new AppError('storage-full');
  }
}
