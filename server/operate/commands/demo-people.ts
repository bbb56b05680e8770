import { makeSecret } from '../../base/hash-secret.ts';
import { makeDemoPeople } from '../../demo/make-demo-people.ts';
import { hashPassword } from '../../sessions/password-hash.ts';
import type { LiveCommand } from '../command.ts';
import { readCount } from '../parse-command.ts';

const PEOPLE = 24;
const PASSWORD_LENGTH = 16;

export const demoPeopleCommand: LiveCommand = {
  name: 'demo-people',
  usage: '[--count <number>]',
  summary: 'Makes demo accounts with drawn photos and complete profiles.',
  details: [
    `--count is ${PEOPLE} by default. The accounts share a random password, which is printed once.`,
    'Their mail addresses do not work. For a separate demo: npm run demo.',
  ],
  words: 0,
  options: { count: { type: 'string' } },
  isFor: 'any server',
  async run({ context, files, print }, args) {
    const count = readCount(args, 'count', PEOPLE);
    const password = makeSecret(context.random).slice(0, PASSWORD_LENGTH);
    const passwordHash = await hashPassword(password);
    const people = await makeDemoPeople({ context, files }, { count, passwordHash });
    for (const { email, fullName } of people) print(`${email}  ${fullName}`);
    print(people.length === 0 ? 'They are there already.' : `Their password: ${password}`);
  },
};
