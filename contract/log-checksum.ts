import type { NumberedRef } from './changes.ts';

/** A prime below 2^31, so that products of two remainders are exact in the database's 64 bits. */
const MODULUS = 2_147_483_647n;

export interface LogDelta {
  added: NumberedRef<string>[];
  removed: NumberedRef<string>[];
}

/**
 * Returns the weight that one row adds to the checksum of its person's log (docs/sync.md). The database function
 * `log_weight` computes the same. Two logs with different rows or row numbers almost never have the same sum. Expects a
 * UUID in lower case and a whole number ≥ 0.
 */
export function logWeight({ entity, id, seq }: NumberedRef<string>): number {
  const kind = entity.charCodeAt(0) * 31 + entity.length;
  const name = Number.parseInt(id.slice(-7), 16) + kind * 1_000_003;
  const factor = (BigInt(name) % MODULUS) + 1n;
  return Number((factor * (BigInt(seq) % MODULUS)) % MODULUS);
}

/** Returns the checksum after a change of the log. The order of the rows does not matter. */
export function changeChecksum(checksum: number, { added, removed }: LogDelta): number {
  const weigh = (rows: readonly NumberedRef<string>[]) =>
    rows.reduce((sum, row) => (sum + logWeight(row)) % Number(MODULUS), 0);
  const changed = checksum + weigh(added) - weigh(removed) + Number(MODULUS);
  return changed % Number(MODULUS);
}
