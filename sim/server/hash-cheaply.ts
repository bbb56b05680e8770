import { hash } from '@node-rs/argon2';

/** The cost of a check is part of the hash: everybody may log in as often as they like. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const hashes = new Map<string, Promise<string>>();

export function hashCheaply(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, CHEAP);
  hashes.set(password, known);
  return known;
}
