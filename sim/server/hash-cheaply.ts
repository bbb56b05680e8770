import { hash } from '@node-rs/argon2';

/** The minimum costs of argon2. The hash contains them, so verification is cheap too. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const hashes = new Map<string, Promise<string>>();

export function hashCheaply(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, CHEAP);
  hashes.set(password, known);
  return known;
}
