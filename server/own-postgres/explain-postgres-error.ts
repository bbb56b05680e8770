import { StartError } from '../config/config.ts';

/** Error messages of PostgreSQL's programs, and the messages for the operator. */
const causes: readonly [RegExp, (dataDir: string) => string][] = [
  [
    /No space left on device|Disk quota exceeded/,
    (dataDir) => `There is no room left for the database in ${dataDir}.`,
  ],
  [
    /Read-only file system|Permission denied|Operation not permitted/,
    (dataDir) => `The data folder ${dataDir} cannot be written to; check DATA_DIR.`,
  ],
  [
    /could not resize shared memory|could not map anonymous shared memory|Cannot allocate memory/,
    () => 'This machine has too little memory for PostgreSQL; name a server in DATABASE_URL.',
  ],
];

/** Explains in one sentence why PostgreSQL did not start, from the end of its output. */
export function explainPostgresError(words: string, dataDir: string): StartError {
  const cause = causes.find(([said]) => said.test(words));
  if (cause !== undefined) return new StartError(cause[1](dataDir));
  const complaint = /^.*(?:PANIC|FATAL|error): +(.*)$/m.exec(words)?.[1] ?? lastLine(words);
  return new StartError(`PostgreSQL did not start: ${complaint}`);
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? 'it said nothing';
