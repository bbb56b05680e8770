import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import type { FileStore } from '../files/file-store.ts';

/** Says one line to the operator. */
export type Say = (line: string) => void;

export interface Arguments {
  /** The words after the command's name, as many as `usage` has. */
  words: string[];
  /** The options that were given, by name; a flag is 'true'. */
  options: ReadonlyMap<string, string>;
}

/** What a command works with that runs beside a server or without one. */
export interface OperatorHost {
  context: Context;
  config: Config;
  files: FileStore;
  /** How others connect to the database. */
  databaseUrl: string;
  say: Say;
}

interface Shape {
  name: string;
  /** What follows the name: words that it needs, then options. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** What else there is to know, for its own help. */
  details: string[];
  words: number;
  /** The first word is a file's path, from where the operator stands. */
  isOfFile?: boolean;
  options: ParseArgsOptionsConfig;
}

/** A command for a server that runs or does not. */
export interface LiveCommand extends Shape {
  isFor: 'any server';
  run(host: OperatorHost, args: Arguments): Promise<void>;
}

/** A command that takes the data away under a server, and so wants none to run. */
export interface StoppedCommand extends Shape {
  isFor: 'a stopped server';
  run(config: Config, args: Arguments, say: Say): Promise<void>;
}

export type Command = LiveCommand | StoppedCommand;
