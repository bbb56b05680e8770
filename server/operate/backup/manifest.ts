import * as v from 'valibot';

/** The first file of a backup. It describes the backup and the data that a restore must result in. */
export const MANIFEST_NAME = 'manifest.json';

export const manifestSchema = v.object({
  product: v.literal('guvercin'),
  format: v.literal(1),
  made_at: v.string(),
  migrations: v.array(v.string()),
  tables: v.record(v.string(), v.object({ count: v.number(), digest: v.string() })),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

export const tableOf = (entry: string): string | null =>
  /^tables\/([a-z_]+)\/\d+\.jsonl$/.exec(entry)?.[1] ?? null;
export const fileOf = (entry: string): string | null =>
  /^files\/([A-Za-z0-9_-]+\.webp)$/.exec(entry)?.[1] ?? null;
