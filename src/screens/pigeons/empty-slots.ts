const ROW = 3;
/** The number of slots in a row on screens of at least 600 px. */
const WIDE_ROW = 6;

interface EmptySlot {
  /** The position in the wall, from 0. */
  place: number;
  /** Whether the slot is only needed to fill the last row of a wide wall. */
  isWideOnly: boolean;
}

/** Returns the empty slots that complete the last row of the wall. */
export function emptySlots(taken: number): EmptySlot[] {
  const missing = (row: number) => (row - (taken % row)) % row;
  return Array.from({ length: missing(WIDE_ROW) }, (_, index) => ({
    place: taken + index,
    isWideOnly: index >= missing(ROW),
  }));
}
