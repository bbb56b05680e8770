import * as v from 'valibot';

/** A text of the operators that every person sees above their screens (product.md section 6). */
export const bannerSchema = v.object({
  /** New with each change. */
  id: v.string(),
  kind: v.picklist(['info', 'warning']),
  tr: v.string(),
  en: v.string(),
  /** ISO 8601 in UTC; null: it stays until an operator takes it down. */
  ends_at: v.nullable(v.string()),
});
export type Banner = v.InferOutput<typeof bannerSchema>;

/** The banner in the stream. A build that does not understand it takes it for none. */
export const heardBannerSchema = v.fallback(v.nullable(bannerSchema), null);
