/** An action of a person, `before` minutes before the present of the household. */
export interface Deed {
  before: number;
  happen(): Promise<unknown>;
}

/** Runs the actions one after the other, each at its time. `passTo` moves the clock there. */
export async function liveThrough(
  deeds: readonly Deed[],
  passTo: (minutesBefore: number) => void,
): Promise<void> {
  for (const { before, happen } of deeds.toSorted((a, b) => b.before - a.before)) {
    passTo(before);
    await happen();
  }
}
