import type { Command, Say } from './command.ts';

const HOW = [
  'The operator’s commands. They read the same environment as the server (README, Configuration).',
];

/** Says what there is. */
export function printCommands(commands: readonly Command[], say: Say): void {
  const width = Math.max(...commands.map(({ name, usage }) => `${name} ${usage}`.length));
  for (const line of HOW) say(line);
  say('');
  for (const { name, usage, summary } of commands) {
    say(`  ${`${name} ${usage}`.padEnd(width)}  ${summary}`);
  }
  say('');
  say('<command> --help says more of one.');
}

/** Says all of one command. */
export function printCommand({ name, usage, summary, details, isFor }: Command, say: Say): void {
  say(`${name} ${usage}`.trimEnd());
  say('');
  say(summary);
  for (const line of details) say(line);
  if (isFor === 'a stopped server') say('Stop the server first.');
}
