import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the folders of initdb and postgres in the usual system locations, besides those from npm. */
export function findOtherPostgres(): string[] {
  const places = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin'),
    ...globSync('/usr/local/opt/postgresql@*/bin'),
  ];
  return places.filter(
    (bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')),
  );
}
