import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '../work-queue.ts';

/** libuv has four threads; two are left for the file system and images. */
const HASHES_AT_A_TIME = 2;

const queue = createWorkQueue(HASHES_AT_A_TIME);

/** How many passwords are hashed at a time; the simulator sets 1. */
export const setPasswordConcurrency = (limit: number): void => queue.setLimit(limit);

/** argon2id with the library's own cost; the salt is part of the result. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password));
}

/** A hash of no one's password: an unknown e-mail costs the same time as a wrong password. */
let nobodysHash: Promise<string> | undefined;

/** Whether the password is the hash's; with no hash it takes as long and says no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const target = stored ?? (await nobodysHash);
  const isRight = await queue.run(() => verify(target, password));
  return stored !== null && isRight;
}
