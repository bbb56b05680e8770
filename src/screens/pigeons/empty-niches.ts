const ROW = 3;
/** From 600 px on. */
const WIDE_ROW = 6;

interface EmptyNiche {
  /** Where it stands in the wall, from 0. */
  place: number;
  /** A narrow wall’s row is full without it. */
  isWideOnly: boolean;
}

/** The niches that nobody is in, so that the wall’s last row is whole. */
export function emptyNiches(taken: number): EmptyNiche[] {
  const missing = (row: number) => (row - (taken % row)) % row;
  return Array.from({ length: missing(WIDE_ROW) }, (_, index) => ({
    place: taken + index,
    isWideOnly: index >= missing(ROW),
  }));
}
