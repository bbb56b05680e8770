import { globSync, readFileSync } from 'node:fs';

const SOURCES = ['contract', 'local', 'server', 'src', 'sw', 'workers'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
/** Exempts the two modules that define paths, and tests, which use the paths like any other client. */
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

/** Whether the line contains a path at the start of a string or after a template expression, outside of comments. */
const isWritten = (line: string) =>
  /['"`}]\/api\/[a-z]/.test(line) && !/^\s*(\*|\/\*|\/\/)/.test(line);
