import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { isQuotaExceeded } from '../device/is-quota-exceeded.ts';
import { emptyCaches } from './empty-caches.ts';

/**
 * Runs a writing transaction. If the quota is exceeded, deletes data that can be fetched again and runs it once more.
 * If that fails too, reports the problem and throws AppError `storage-full`. A failed transaction wrote nothing.
 */
export async function withQuotaRetry<T>(device: Device, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
  }
  try {
    await emptyCaches(device);
    return await write();
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    device.onProblem('storage-full');
    throw new AppError('storage-full');
  }
}
