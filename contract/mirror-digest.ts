import { canonicalJson } from './canonical-json.ts';
import type { Change } from './changes.ts';
import { type EntityName, entityNames, entitySchemas } from './entities.ts';

/** The sum of two numbers below it is still a whole number that is held exactly. */
const MODULUS = 2 ** 52;
const HALF = 2 ** 32;
const UPPER_BITS = 0xf_ffff;

/** What all living rows of each entity add up to; an entity without a row may be missing. */
export type Digests = Partial<Record<EntityName, number>>;

type LivingRow = Pick<Change, 'entity' | 'id' | 'seq'> & { value: unknown };

/**
 * Adds living rows to the digests of a mirror (docs/sync.md): id, number and everything that the value says.
 * Neither the order of the rows nor that of their fields matters. It guards against loss, not against malice.
 */
export function addToDigests(digests: Digests, rows: readonly LivingRow[]): void {
  for (const { entity, id, seq, value } of rows) {
    const known = digests[entity] ?? 0;
    digests[entity] = (known + hashText(canonicalJson([id, seq, value]))) % MODULUS;
  }
}

/** The entities of which one side has other rows than the other. */
export function findDifferences(one: Digests, other: Digests): EntityName[] {
  return entityNames.filter((entity) => (one[entity] ?? 0) !== (other[entity] ?? 0));
}

/**
 * A name for what this build knows of the entities. Two builds of the same name read the same out of a row,
 * and only their digests can be compared.
 */
export function nameOfShape(): string {
  // Of a schema its fields and choices have a text, its functions have none.
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
