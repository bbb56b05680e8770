import { type Profile, photoFields } from './entities.ts';
import { MIN_PHOTOS } from './limits.ts';

export const completionItems = [
  'full_name',
  'gender',
  'birth_date',
  'country',
  'city',
  'photos',
] as const;
export type CompletionItem = (typeof completionItems)[number];

export type CompletionFields = Pick<
  Profile,
  'full_name' | 'gender' | 'birth_date' | 'country' | 'city' | (typeof photoFields)[number]
>;

/** Returns which of the six items a profile still lacks; all six if there is no profile (product.md section 5). */
export function missingItems(profile: CompletionFields | null): CompletionItem[] {
  if (profile === null) return [...completionItems];
  const photos = photoFields.filter((field) => profile[field] !== null).length;
  return completionItems.filter((item) =>
    item === 'photos' ? photos < MIN_PHOTOS : profile[item] === null || profile[item] === '',
  );
}

/** Returns the share of completed items in percent, rounded, at most 100 (product.md section 5). */
export function completionPercentage(profile: CompletionFields | null): number {
  const done = completionItems.length - missingItems(profile).length;
  return Math.min(100, Math.round((done / completionItems.length) * 100));
}
