import { BADGE_MAX } from '../../contract/limits.ts';

/** Returns the text of a badge: above 99 it is 99+ (product.md section 9). */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
