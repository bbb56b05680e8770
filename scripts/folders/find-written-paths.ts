import { globSync, readFileSync } from 'node:fs';

/** The production code. */
const SOURCES = ['contract', 'local', 'server', 'src', 'sw', 'workers'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
/** The two places that define paths; and tests, which use the promised paths as any other client does. */
const EXEMPT =
  /^contract\/(calls\/|routes\.ts$)|\.test\.tsx?$|\/testing\/|^server\/(every-call|outages)\//;

/**
 * Finds string literals that contain a path of the API, as `file:line`. A path is defined once: by its call in
 * `contract/calls`, or as a constant in `contract/routes.ts`.
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
