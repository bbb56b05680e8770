import { migrate } from '../../db/migrate.ts';
import type { LiveCommand } from '../command.ts';

export const migrateCommand: LiveCommand = {
  name: 'migrate',
  usage: '',
  summary: 'Brings the tables to this version’s state.',
  details: ['A server does so at its start; several wait for each other.'],
  words: 0,
  options: {},
  isFor: 'any server',
  async run({ context, print }) {
    await migrate(context.db);
    print('The tables are up to date.');
  },
};
