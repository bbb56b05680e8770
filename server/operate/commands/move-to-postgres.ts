import { OperatorError } from '../../base/operator-error.ts';
import { moveRows } from '../../db/move-rows.ts';
import { openPostgres } from '../../db/open-postgres.ts';
import { hasDatabase, openOwnPostgres } from '../../own-postgres/open-own-postgres.ts';
import { emptyDatabase } from '../backup/empty-database.ts';
import type { StoppedCommand } from '../command.ts';

export const moveToPostgresCommand: StoppedCommand = {
  name: 'move-to-postgres',
  usage: '',
  summary: 'Copies the database under DATA_DIR to the PostgreSQL at DATABASE_URL.',
  details: [
    'Compares a digest of every table. Images stay in FILES_DIR.',
    'The database under DATA_DIR does not change. Devices are not affected.',
  ],
  words: 0,
  options: {},
  isFor: 'a stopped server',
  async run(config, _args, print) {
    const { databaseUrl, dataDir } = config;
    if (databaseUrl === null) throw new OperatorError('Set DATABASE_URL to where it shall go.');
    if (!hasDatabase(dataDir)) throw new OperatorError(`There is no database in ${dataDir}.`);
    const own = await openOwnPostgres(config, { print });
    const source = openPostgres(own.url);
    const target = openPostgres(databaseUrl);
    try {
      await emptyDatabase(target, { mayReplace: false });
      const rows = await moveRows(source.db, target.db, print);
      print(`${rows} rows are in PostgreSQL, table for table what ${dataDir} has.`);
      print('Start the server with the same DATABASE_URL.');
    } finally {
      await target.close();
      await source.close();
      await own.close();
    }
  },
};
