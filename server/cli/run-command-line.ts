import { type Config, readConfig } from '../config.ts';
import { explainStartError } from '../explain-start-error.ts';
import { keepToOwner } from '../prepare-folder.ts';
import type { LiveCommand, Say } from './command.ts';
import { commands } from './commands.ts';
import { openHost } from './open-host.ts';
import { findCommand, type ParsedCommand, parseCommand } from './parse-command.ts';
import { printCommand, printCommands } from './print-help.ts';

const HELP = new Set(['--help', '-h', 'help']);

interface Surroundings {
  env: Record<string, string | undefined>;
  say: Say;
  complain: Say;
}

/** Carries out one line of the operator's; answers the process's exit code. */
export async function runCommandLine(
  argv: string[],
  { env, say, complain }: Surroundings,
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
