import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder of initdb and postgres: POSTGRES_BIN, Debian's places, else PATH; null when absent. */
export function findPostgres(): string | null {
  const named = process.env.POSTGRES_BIN;
  if (named !== undefined && named !== '') {
    if (!existsSync(join(named, 'initdb'))) {
      throw new Error(`POSTGRES_BIN names ${named}, where there is no initdb.`);
    }
    return named;
  }
  const places = [
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().reverse(),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return (
    places.find(
      (place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
    ) ?? null
  );
}
