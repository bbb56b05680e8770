import { canonicalJson } from './canonical-json.ts';
import type { Change } from './changes.ts';
import { type EntityName, entityNames, entitySchemas } from './entities.ts';

/** Small enough that the sum of two smaller numbers is still exact. */
const MODULUS = 2 ** 52;
const HALF = 2 ** 32;
const UPPER_BITS = 0xf_ffff;

/** The sums over all rows of each entity, without tombstones. An entity without rows may be missing. */
export type Digests = Partial<Record<EntityName, number>>;

type LivingRow = Pick<Change, 'entity' | 'id' | 'seq'> & { value: unknown };

/**
 * Adds rows to the digests of a mirror (docs/sync.md): id, number and value. The order of rows and fields does not
 * matter. The digests detect data loss, not manipulation.
 */
export function addToDigests(digests: Digests, rows: readonly LivingRow[]): void {
  for (const { entity, id, seq, value } of rows) {
    const known = digests[entity] ?? 0;
    digests[entity] = (known + hashText(canonicalJson([id, seq, value]))) % MODULUS;
  }
}

/** Returns the entities with different digests. */
export function findDifferences(one: Digests, other: Digests): EntityName[] {
  return entityNames.filter((entity) => (one[entity] ?? 0) !== (other[entity] ?? 0));
}

/**
 * Returns a name for the entity schemas of this build. Two builds with the same name parse a row in the same way. Only
 * their digests can be compared.
 */
export function nameOfShape(): string {
  // JSON includes the fields and choices of a schema, but not its functions.
  return hashText(JSON.stringify(entitySchemas)).toString(36);
}

/** Two multiplicative hashes side by side, 52 bits in all (cyrb53, in the public domain, by bryc). */
function hashText(text: string): number {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2_654_435_761);
    two = Math.imul(two ^ unit, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return (two & UPPER_BITS) * HALF + (one >>> 0);
}
