import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

export function hashMigrations(): string {
  const hash = createHash('sha256');
  const folder = new URL('../db/migrations/', import.meta.url);
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(new URL(name, folder)));
  hash.update(readFileSync(new URL('../db/migrate.ts', import.meta.url)));
  const manifest = new URL('../../package.json', import.meta.url);
  return hash.update(readFileSync(manifest)).digest('hex').slice(0, 16);
}
