import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue, type Waiting } from '../base/work-queue.ts';

/** libuv has four threads; two are left for the file system and images. */
const HASHES_AT_A_TIME = 2;
/** About a second and a half of work; a right password does not wait longer than a person does. */
const MOST_WAITING = 64;

const queue = createWorkQueue(HASHES_AT_A_TIME);

/** How many passwords are hashed at a time; the simulator sets 1. */
export const setPasswordConcurrency = (limit: number): void => queue.setLimit(limit);

/** Whose password it is: somebody who has a session or a known device goes before strangers. */
export interface Asker {
  isKnown: boolean;
  /** Ends when they have gone. */
  signal: AbortSignal | null;
}

/** How somebody from outside waits for work on passwords. */
export const waitAs = ({ isKnown, signal }: Asker): Waiting => ({
  isFirst: isKnown,
  most: MOST_WAITING,
  signal,
});

/**
 * argon2id with the library's own cost; the salt is part of the result. For somebody who asks from
 * outside it throws `unavailable` when too many wait; our own work always has its turn.
 */
export function hashPassword(password: string, asker?: Asker): Promise<string> {
  return queue.run(() => hash(password), asker === undefined ? {} : waitAs(asker));
}

/** A hash of no one's password: an unknown e-mail costs the same time as a wrong password. */
let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is the hash's; with no hash it takes as long and says no. Throws
 * `unavailable` when too many wait.
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
