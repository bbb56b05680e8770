import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import type { FileStore } from '../files/file-store.ts';

export type Say = (line: string) => void;

export interface Arguments {
  /** The words after the command's name, as many as `usage` names. */
  words: string[];
  /** The given options by name. The value of a flag is 'true'. */
  options: ReadonlyMap<string, string>;
}

export interface OperatorHost {
  context: Context;
  config: Config;
  files: FileStore;
  databaseUrl: string;
  print: Say;
}

interface Shape {
  name: string;
  /** The required words, then the options. */
  usage: string;
  summary: string;
  details: string[];
  words: number;
  /** Whether the first word is a file path, relative to the operator's working directory. */
  isOfFile?: boolean;
  options: ParseArgsOptionsConfig;
}

export interface LiveCommand extends Shape {
  isFor: 'any server';
  run(host: OperatorHost, args: Arguments): Promise<void>;
}

export interface StoppedCommand extends Shape {
  isFor: 'a stopped server';
  run(config: Config, args: Arguments, print: Say): Promise<void>;
}

export type Command = LiveCommand | StoppedCommand;
