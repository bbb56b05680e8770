import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of initdb and postgres where a system puts them, beside those that npm brings us. */
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
