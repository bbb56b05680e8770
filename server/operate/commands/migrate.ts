import { migrate } from '../../db/migrate.ts';
import type { LiveCommand } from '../command.ts';

export const migrateCommand: LiveCommand = {
  name: 'migrate',
  usage: '',
  summary: 'Migrates the database to this version.',
  details: ['The server does this at its start. Concurrent migrations wait for each other.'],
  words: 0,
  options: {},
  isFor: 'any server',
  async run({ context, print }) {
    await migrate(context.db);
    print('The tables are up to date.');
  },
};
