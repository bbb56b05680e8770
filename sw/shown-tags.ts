/** The number of system notifications that this worker has shown since its start. */
let count = 0;
/** The number of the last system notification with each tag. Infinity while one is being shown. */
const lastWithTag = new Map<string, number>();

/** Shows a system notification and records its number by its tag. */
export async function rememberShown(tag: string, showing: () => Promise<void>): Promise<void> {
  lastWithTag.set(tag, Number.POSITIVE_INFINITY);
  try {
    await showing();
  } finally {
    count += 1;
    lastWithTag.set(tag, count);
  }
}

export const shownSoFar = (): number => count;

/** Whether a system notification with this tag has been shown since the count was `moment`, or is being shown now. */
export const isShownSince = (tag: string, moment: number): boolean =>
  (lastWithTag.get(tag) ?? 0) > moment;
