/** A prime below 2^31: products of two remainders are exact in the database's 64 bits. */
const MODULUS = 2_147_483_647n;

/** What a row of the log is named by. */
interface LogRow {
  entity: string;
  id: string;
  seq: number;
}

/**
 * What one row adds to the checksum of its person's log (docs/sync.md): the database's function
 * `log_weight` computes the same. Two logs with other rows, or with the same rows under other
 * numbers, hardly ever have the same sum. Expects a UUID in lower case and a whole number ≥ 0.
 */
export function logWeight({ entity, id, seq }: LogRow): number {
  const kind = entity.charCodeAt(0) * 31 + entity.length;
  const name = Number.parseInt(id.slice(-7), 16) + kind * 1_000_003;
  const factor = (BigInt(name) % MODULUS) + 1n;
  return Number((factor * (BigInt(seq) % MODULUS)) % MODULUS);
}

/** The checksum after some rows came and others went; the order does not matter. */
export function changeChecksum(
  checksum: number,
  { come, gone }: { come: readonly LogRow[]; gone: readonly LogRow[] },
): number {
  const weigh = (rows: readonly LogRow[]) =>
    rows.reduce((sum, row) => (sum + logWeight(row)) % Number(MODULUS), 0);
  const changed = checksum + weigh(come) - weigh(gone) + Number(MODULUS);
  return changed % Number(MODULUS);
}
