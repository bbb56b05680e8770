import { existsSync } from 'node:fs';
import path from 'node:path';
import { copyDatabase } from '../../archive/copy-database.ts';
import { emptyDatabase } from '../../archive/empty-database.ts';
import { migrate } from '../../db/migrate.ts';
import { openEmbedded } from '../../db/open-embedded.ts';
import { openPostgres } from '../../db/open-postgres.ts';
import { OperatorError } from '../../operator-error.ts';
import type { StoppedCommand } from '../command.ts';

export const moveToPostgresCommand: StoppedCommand = {
  name: 'move-to-postgres',
  usage: '',
  summary: 'Copies the embedded database into the PostgreSQL that DATABASE_URL names.',
  details: [
    'Every table is compared by a digest before the copy counts. Images stay in FILES_DIR.',
    'The embedded database is left as it was; devices notice nothing.',
  ],
  words: 0,
  options: {},
  isFor: 'a stopped server',
  async run({ databaseUrl, dataDir }, _args, say) {
    if (databaseUrl === null) throw new OperatorError('Set DATABASE_URL to where it shall go.');
    const folder = path.join(dataDir, 'database');
    if (!existsSync(folder))
      throw new OperatorError(`There is no embedded database in ${dataDir}.`);
    const source = await openEmbedded(folder);
    const target = openPostgres(databaseUrl);
    try {
      await migrate(source.db);
      await emptyDatabase(target, { mayReplace: false });
      await migrate(target.db);
      const rows = await copyDatabase(source.db, target.db);
      say(`${rows} rows are in PostgreSQL, table for table what ${folder} has.`);
      say('Start the server with the same DATABASE_URL.');
    } finally {
      await target.close();
      await source.close();
    }
  },
};
