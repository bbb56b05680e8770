import { type Config, readConfig } from '../config/config.ts';
import { explainStartError } from '../start/explain-start-error.ts';
import { keepToOwner } from '../start/prepare-folder.ts';
import type { Command, LiveCommand, Say } from './command.ts';
import { commands } from './commands.ts';
import { openHost } from './open-host.ts';
import { findCommand, type ParsedCommand, parseCommand } from './parse-command.ts';

const HOW = ['The operator’s commands. They use the server’s settings (docs/settings.md).'];

const HELP = new Set(['--help', '-h', 'help']);

interface Dependencies {
  env: Record<string, string | undefined>;
  print: Say;
  complain: Say;
}

export async function runCommandLine(
  argv: string[],
  { env, print, complain }: Dependencies,
): Promise<number> {
  let config: Config | null = null;
  try {
    if (argv.length === 0 || HELP.has(argv[0] ?? '')) {
      printCommands(commands, print);
      return 0;
    }
    if (argv.some((word) => HELP.has(word) && word.startsWith('-'))) {
      printCommand(findCommand(commands, argv), print);
      return 0;
    }
    const { command, args } = parseCommand(commands, argv);
    config = readConfig(env);
    keepToOwner(config.dataDir);
    if (command.isFor === 'a stopped server') await command.run(config, args, print);
    else await runLive(config, { command, args }, print);
    return 0;
  } catch (error) {
    complain(explainStartError(error, config));
    return 1;
  }
}

async function runLive(
  config: Config,
  parsed: ParsedCommand<LiveCommand>,
  print: Say,
): Promise<void> {
  const { host, close } = await openHost(config, print);
  try {
    await parsed.command.run(host, parsed.args);
  } finally {
    await close();
  }
}

function printCommands(commands: readonly Command[], print: Say): void {
  const width = Math.max(...commands.map(({ name, usage }) => `${name} ${usage}`.length));
  for (const line of HOW) print(line);
  print('');
  for (const { name, usage, summary } of commands) {
    print(`  ${`${name} ${usage}`.padEnd(width)}  ${summary}`);
  }
  print('');
  print('<command> --help shows the details of a command.');
}

function printCommand({ name, usage, summary, details, isFor }: Command, print: Say): void {
  print(`${name} ${usage}`.trimEnd());
  print('');
  print(summary);
  for (const line of details) print(line);
  if (isFor === 'a stopped server') print('Stop the server first.');
}
