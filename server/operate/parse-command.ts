import path from 'node:path';
import { parseArgs } from 'node:util';
import { OPERATOR_REASON_MAX_LENGTH } from '../../contract/limits.ts';
import { countCodePoints, isBlank } from '../../contract/text.ts';
import { OperatorError } from '../base/operator-error.ts';
import type { Arguments, Command } from './command.ts';

const DAY_MS = 86_400_000;

export interface ParsedCommand<Known extends Command = Command> {
  command: Known;
  args: Arguments;
}

/**
 * Finds the command and parses its words and options. Throws an OperatorError for an unknown command or option, and for
 * missing or extra words.
 */
export function parseCommand(commands: readonly Command[], argv: readonly string[]): ParsedCommand {
  const command = findCommand(commands, argv);
  const given = argv.slice(command.name.split(' ').length);
  const { values, positionals } = read(command, given);
  if (positionals.length !== command.words) {
    throw new OperatorError(`Write: ${command.name} ${command.usage}`);
  }
  const options = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  // The path is resolved here, because a server that runs the command has another working directory.
  const words = positionals.map((word, at) =>
    command.isOfFile === true && at === 0 ? path.resolve(word) : word,
  );
  return { command, args: { words, options: new Map(options) } };
}

/** Finds the command by the first one or two words of the line. */
export function findCommand(commands: readonly Command[], argv: readonly string[]): Command {
  const two = commands.find(({ name }) => name === argv.slice(0, 2).join(' '));
  const found = two ?? commands.find(({ name }) => name === argv[0]);
  if (found !== undefined) return found;
  const named = argv[0] === undefined ? 'No command is given' : `There is no command ${argv[0]}`;
  throw new OperatorError(`${named}; --help lists them.`);
}

function read(command: Command, argv: readonly string[]) {
  try {
    const { options } = command;
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : 'It cannot be read';
    throw new OperatorError(`${reason}. Write: ${command.name} ${command.usage}`);
  }
}

/** Returns the integer value of an option, at least 1, or `normal` if it is not given. */
export function readCount({ options }: Arguments, name: string, normal: number): number {
  const text = options.get(name);
  if (text === undefined) return normal;
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new OperatorError(`--${name} takes a whole number from 1 to 9999.`);
  }
  return Number(text);
}

/** Returns the start in UTC of the day that an option gives. Throws an OperatorError for any other text. */
export function readDay(options: Arguments['options'], name: string): Date {
  const date = options.get(name) ?? '';
  const time = Date.parse(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(time)) {
    throw new OperatorError(`--${name} takes a date as YYYY-MM-DD.`);
  }
  return new Date(time);
}

/**
 * Returns the end in UTC of the day that --until gives, or null if it is not given. Throws an OperatorError for a past
 * day.
 */
export function readEndOfDay(options: Arguments['options'], now: Date): Date | null {
  const date = options.get('until');
  if (date === undefined) return null;
  const end = new Date(readDay(options, 'until').getTime() + DAY_MS);
  if (end <= now) throw new OperatorError(`${date} is over already.`);
  return end;
}

/** Returns the reason of a decision, which the person reads. Throws an OperatorError if it is missing or too long. */
export function readReason(options: Arguments['options']): string {
  const reason = options.get('reason')?.trim() ?? '';
  if (isBlank(reason) || countCodePoints(reason) > OPERATOR_REASON_MAX_LENGTH) {
    throw new OperatorError(`--reason takes 1 to ${OPERATOR_REASON_MAX_LENGTH} characters.`);
  }
  return reason;
}
