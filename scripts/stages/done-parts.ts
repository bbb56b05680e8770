import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

/** By the name of each part, what it was when it was done: the digest of all that it depends on. */
const doneSchema = v.record(v.string(), v.string());

/** Which parts of a run are done, in a file, so that a later run need not do them again. */
export interface DoneParts {
  isDone(part: string, digest: string): boolean;
  put(part: string, digest: string): void;
}

/** Reads the file anew at each call; one that cannot be read says that nothing is done. */
export function keepDoneParts(file: string): DoneParts {
  const read = (): Record<string, string> => {
    if (!existsSync(file)) return {};
    const stored = v.safeParse(
      v.pipe(v.string(), v.parseJson(), doneSchema),
      readFileSync(file, 'utf8'),
    );
    return stored.success ? stored.output : {};
  };
  return {
    isDone: (part, digest) => read()[part] === digest,
    put(part, digest) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ ...read(), [part]: digest }, null, 1));
    },
  };
}
