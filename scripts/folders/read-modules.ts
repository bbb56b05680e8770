import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A source file with the files of ours that it imports, including types and late imports. */
export interface Module {
  file: string;
  lines: number;
  imports: readonly string[];
  /** The files imported by `import()`, which load as separate chunks. */
  lateImports: readonly string[];
}

/** Production code only. Tests, their support and the build and bench tools are excluded. */
const THREADS = ['contract', 'i18n', 'local', 'server', 'src', 'sw', 'workers'];
const SUPPORT = /\.test\.tsx?$|\.d\.ts$|\/testing\//;

/** Returns the production modules of a checkout, sorted by path from `root`. */
export function readModules(root = '.'): Module[] {
  const files = globSync(`{${THREADS.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !SUPPORT.test(file))
    .toSorted();
  const known = new Set(files);
  return files.map((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const toFiles = (requests: readonly (string | undefined)[]) => {
      const ours = requests.filter(
        (request): request is string => request?.startsWith('.') === true,
      );
      const targets = ours.map((request) => path.posix.join(path.posix.dirname(file), request));
      return [...new Set(targets.filter((target) => known.has(target)))];
    };
    const { atOnce, late } = readRequests(file, source);
    const imports = toFiles([...atOnce, ...late]);
    return { file, lines: source.split('\n').length - 1, imports, lateImports: toFiles(late) };
  });
}

function readRequests(file: string, source: string) {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const atOnce = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
  ];
  // Only a plain string can be resolved.
  const late = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    /^(['"])(.*)\1$/.exec(source.slice(start, end))?.at(2),
  );
  return { atOnce, late };
}
