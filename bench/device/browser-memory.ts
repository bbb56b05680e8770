import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Resident memory of a process and all that it started, in bytes. */
function residentBytes(root: number): number {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // The process ended between the two looks.
    }
  }
  const own = (pid: number): number => {
    try {
      return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
    } catch {
      // As above.
      return 0;
    }
  };
  const total = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + total(child), own(pid));
  return total(root);
}

/** Watches a browser's memory while work is done; answers by how much it grew at most, in bytes. */
export async function watchMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; grownBytes: number }> {
  const before = residentBytes(pid);
  let most = before;
  const look = () => {
    most = Math.max(most, residentBytes(pid));
  };
  const timer = setInterval(look, 200);
  try {
    const result = await work();
    look();
    return { result, grownBytes: most - before };
  } finally {
    clearInterval(timer);
  }
}
