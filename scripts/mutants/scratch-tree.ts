import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A copy of the sources in which one mutant at a time stands. */
export interface ScratchTree {
  folder: string;
  read(file: string): string;
  /** Puts sources in place of some files until the next call, which restores them first. */
  plant(sources: Readonly<Record<string, string>>): void;
}

/** Copies what git knows, as it is here, beside the same node_modules. */
export function copyTree(folder: string): ScratchTree {
  rmSync(folder, { recursive: true, force: true });
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of list.split('\0').filter((each) => each !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  let planted: Record<string, string> = {};
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const write = (sources: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(sources)) writeFileSync(join(folder, file), text);
  };
  return {
    folder: resolve(folder),
    read,
    plant(sources) {
      write(planted);
      planted = Object.fromEntries(Object.keys(sources).map((file) => [file, read(file)]));
      write(sources);
    },
  };
}
