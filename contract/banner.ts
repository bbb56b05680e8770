import * as v from 'valibot';

/** A text from the operators that every person sees above their screens (product.md section 6). */
export const bannerSchema = v.object({
  /** Changes with each edit. */
  id: v.string(),
  kind: v.picklist(['info', 'warning']),
  tr: v.string(),
  en: v.string(),
  /** ISO 8601 in UTC. `null` if the banner stays until an operator removes it. */
  ends_at: v.nullable(v.string()),
});
export type Banner = v.InferOutput<typeof bannerSchema>;

/** The banner in the stream. A build that cannot parse it treats it as no banner. */
export const heardBannerSchema = v.fallback(v.nullable(bannerSchema), null);
