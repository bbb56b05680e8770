import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before everything else (`node --import`) by a child of reaches-disk.pglite.test.ts: says on the
 * standard output which file each sync goes to, and then does it. It replaces nothing.
 */
const { openSync, fsyncSync, fdatasyncSync } = fs;
const paths = new Map<number, string>();

const say = (call: string, descriptor: number) =>
  fs.writeSync(1, `${call} ${paths.get(descriptor) ?? 'unknown'}\n`);

fs.openSync = (file, ...rest) => {
  const descriptor = openSync(file, ...rest);
  paths.set(descriptor, String(file));
  return descriptor;
};
fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor);
  say('fsync', descriptor);
};
fs.fdatasyncSync = (descriptor) => {
  fdatasyncSync(descriptor);
  say('fdatasync', descriptor);
};
syncBuiltinESMExports();
