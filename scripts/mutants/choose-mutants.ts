import { listMutations, type Mutation } from './list-mutations.ts';

export interface Mutant {
  /** What it is and where, in words that name it in every run. */
  name: string;
  file: string;
  mutation: Mutation;
}

/** The threads over which mutants are spread evenly. */
export const THREADS = ['local', 'sw', 'workers', 'src', 'server', 'contract'] as const;

interface Choice {
  /** Path and source of every file that may be changed. */
  files: readonly { file: string; source: string }[];
  count: number;
  seed: number;
}

/** Mutants by a seed: thread by thread in turns, of each a file, of the file one place. */
export function chooseMutants({ files, count, seed }: Choice): Mutant[] {
  const random = createRandom(seed);
  const chosen = new Map<string, Mutant>();
  const threads = THREADS.map((thread) =>
    files.filter(({ file }) => file.startsWith(`${thread}/`)),
  ).filter((ofThread) => ofThread.length > 0);
  // A file without a place, or a place that was chosen before, is a turn lost.
  const turns = count * 20;
  for (let turn = 0; turn < turns && chosen.size < count; turn += 1) {
    const thread = threads[turn % threads.length] ?? [];
    const { file, source } = thread[random(thread.length)] ?? { file: '', source: '' };
    const mutations = listMutations(file, source);
    const mutation = mutations[random(mutations.length)];
    if (mutation === undefined) continue;
    const before = source.slice(0, mutation.start);
    const line = before.split('\n').length;
    const column = mutation.start - before.lastIndexOf('\n');
    const name = `${file}:${line}:${column} ${mutation.kind}`;
    chosen.set(name, { name, file, mutation });
  }
  return [...chosen.values()];
}

/** Whole numbers below a bound, the same for a seed everywhere (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
