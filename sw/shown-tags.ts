/** How many notices this worker has shown in its life. */
let count = 0;
/** Which of them was the last with a tag; Infinity while one is being shown. */
const lastWithTag = new Map<string, number>();

/** Shows a notice and remembers that one of this tag has taken the place of an older one. */
export async function rememberShown(tag: string, showing: () => Promise<void>): Promise<void> {
  lastWithTag.set(tag, Number.POSITIVE_INFINITY);
  try {
    await showing();
  } finally {
    count += 1;
    lastWithTag.set(tag, count);
  }
}

/** This moment in the life of the worker, to compare with later. */
export const shownSoFar = (): number => count;

/** Has a notice of this tag been shown since that moment, or is one being shown now? */
export const isShownSince = (tag: string, moment: number): boolean =>
  (lastWithTag.get(tag) ?? 0) > moment;
