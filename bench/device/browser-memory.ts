import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Returns the resident memory of a process and its descendants, in bytes. */
function residentBytes(root: number): number {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // The process ended between the two reads.
    }
  }
  const own = (pid: number): number => {
    try {
      return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
    } catch {
      // The process has ended.
      return 0;
    }
  };
  const total = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + total(child), own(pid));
  return total(root);
}

/** Returns the result of the work and the maximum growth of the browser's memory during it, in bytes. */
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
