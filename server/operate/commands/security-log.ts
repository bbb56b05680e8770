import { SECURITY_LOG_DAYS } from '../../../contract/limits.ts';
import { readSecurityLines } from '../../sessions/security-log.ts';
import type { LiveCommand } from '../command.ts';
import { findPerson } from '../find-person.ts';

export const securityLogCommand: LiveCommand = {
  name: 'security-log',
  usage: '<person>',
  summary: 'Lists what bears on the safety of somebody’s account, oldest first.',
  details: [
    `Logins and failed ones, log-outs, new passwords, exports, freezing, your own acts: of ${SECURITY_LOG_DAYS} days,`,
    'in UTC, with the network that each came from. Of a deleted person, named by their id, the deletion is left.',
  ],
  words: 1,
  options: {},
  isFor: 'any server',
  async run({ context, print }, { words: [named = ''] }) {
    const { id } = await findPerson(context, named, { orDeleted: true });
    const lines = await readSecurityLines(context.db, id);
    if (lines.length === 0) print('There is nothing.');
    for (const { at, event, network } of lines) {
      print(`${at.toISOString()}  ${event}${network === null ? '' : `  ${network}`}`);
    }
  },
};
