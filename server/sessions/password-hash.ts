import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue, type Waiting } from '../base/work-queue.ts';

/** libuv has four threads. Two are left for the file system and images. */
const HASHES_AT_A_TIME = 2;
/**
 * The maximum number of waiting hashes. A full queue takes about a second and a half, which is acceptable for a login.
 */
const MOST_WAITING = 64;

const queue = createWorkQueue(HASHES_AT_A_TIME);

/** Sets how many passwords are hashed at a time. The simulator sets 1. */
export const setPasswordConcurrency = (limit: number): void => queue.setLimit(limit);

/** The caller of password work. A caller with a session or a known device goes before strangers. */
export interface Asker {
  isKnown: boolean;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal | null;
}

export const waitAs = ({ isKnown, signal }: Asker): Waiting => ({
  isFirst: isKnown,
  most: MOST_WAITING,
  signal,
});

/**
 * Hashes a password with argon2id at the library's default cost. The result contains the salt. With an `asker`, throws
 * `unavailable` if too many hashes wait. Without one, the call always waits for its turn.
 */
export function hashPassword(password: string, asker?: Asker): Promise<string> {
  return queue.run(() => hash(password), asker === undefined ? {} : waitAs(asker));
}

/** A dummy hash, so that an unknown e-mail takes the same time as a wrong password. */
let nobodysHash: Promise<string> | undefined;

/**
 * Returns whether the password matches the hash. Without a hash it takes as long and returns false. Throws
 * `unavailable` if too many wait.
 */
export async function verifyPassword(
  stored: string | null,
  { password, ...asker }: Asker & { password: string },
): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const target = stored ?? (await nobodysHash);
  const isRight = await queue.run(() => verify(target, password), waitAs(asker));
  return stored !== null && isRight;
}
