import { globSync, readFileSync } from 'node:fs';

/** What people run, apart from the two places that say the paths. */
const SOURCES = ['contract', 'local', 'server', 'src', 'sw', 'workers'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
/** Tests and their support call the server as an outsider does: with the paths that are promised. */
const EXEMPT =
  /^contract\/(calls\/|routes\.ts$)|\.test\.tsx?$|\/testing\/|^server\/(every-call|outages)\//;

/**
 * Finds paths of the API that are written in letters, as `file:line`. Each path belongs to one call in
 * `contract/calls` or is a constant of `contract/routes.ts`; everything else takes it from there.
 */
export function findWrittenPaths(root = '.'): string[] {
  return globSync(SOURCES, { cwd: root })
    .filter((file) => !EXEMPT.test(file))
    .flatMap((file) => findInSource(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export function findInSource(file: string, source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) => (isWritten(line) ? [`${file}:${index + 1}`] : []));
}

/** At the beginning of a text or after a part that is filled in, and not in a comment. */
const isWritten = (line: string) =>
  /['"`}]\/api\/[a-z]/.test(line) && !/^\s*(\*|\/\*|\/\/)/.test(line);
