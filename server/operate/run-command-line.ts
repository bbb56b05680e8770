import { type Config, readConfig } from '../config/config.ts';
import { explainStartError } from '../start/explain-start-error.ts';
import { keepToOwner } from '../start/prepare-folder.ts';
import type { Command, LiveCommand, Say } from './command.ts';
import { commands } from './commands.ts';
import { openHost } from './open-host.ts';
import { findCommand, type ParsedCommand, parseCommand } from './parse-command.ts';

const HOW = [
  'The operator’s commands. They read the same environment as the server (docs/operate.md, Configuration).',
];

const HELP = new Set(['--help', '-h', 'help']);

interface Dependencies {
  env: Record<string, string | undefined>;
  say: Say;
  complain: Say;
}

export async function runCommandLine(
  argv: string[],
  { env, say, complain }: Dependencies,
): Promise<number> {
  let config: Config | null = null;
  try {
    if (argv.length === 0 || HELP.has(argv[0] ?? '')) {
      printCommands(commands, say);
      return 0;
    }
    if (argv.some((word) => HELP.has(word) && word.startsWith('-'))) {
      printCommand(findCommand(commands, argv), say);
      return 0;
    }
    const { command, args } = parseCommand(commands, argv);
    config = readConfig(env);
    keepToOwner(config.dataDir);
    if (command.isFor === 'a stopped server') await command.run(config, args, say);
    else await runLive(config, { command, args }, say);
    return 0;
  } catch (error) {
    complain(explainStartError(error, config));
    return 1;
  }
}

async function runLive(
  config: Config,
  parsed: ParsedCommand<LiveCommand>,
  say: Say,
): Promise<void> {
  const { host, close } = await openHost(config, say);
  try {
    await parsed.command.run(host, parsed.args);
  } finally {
    await close();
  }
}

function printCommands(commands: readonly Command[], say: Say): void {
  const width = Math.max(...commands.map(({ name, usage }) => `${name} ${usage}`.length));
  for (const line of HOW) say(line);
  say('');
  for (const { name, usage, summary } of commands) {
    say(`  ${`${name} ${usage}`.padEnd(width)}  ${summary}`);
  }
  say('');
  say('<command> --help says more of one.');
}

function printCommand({ name, usage, summary, details, isFor }: Command, say: Say): void {
  say(`${name} ${usage}`.trimEnd());
  say('');
  say(summary);
  for (const line of details) say(line);
  if (isFor === 'a stopped server') say('Stop the server first.');
}
