/** Something that somebody does, so many minutes before the moment to which a household lives. */
export interface Deed {
  before: number;
  happen(): Promise<unknown>;
}

/** Lets deeds happen one after the other, each at its time; `passTo` brings the clock there. */
export async function liveThrough(
  deeds: readonly Deed[],
  passTo: (minutesBefore: number) => void,
): Promise<void> {
  for (const { before, happen } of deeds.toSorted((a, b) => b.before - a.before)) {
    passTo(before);
    await happen();
  }
}
