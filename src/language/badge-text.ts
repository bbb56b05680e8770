import { BADGE_MAX } from '../../contract/limits.ts';

/** What a badge shows of a count: above 99 it says 99+ (product.md section 9). */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
