export interface Size {
  width: number;
  height: number;
}

/** The size of a picture that has to fit into a square; one that fits stays as it is. */
export function fittingSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  const fit = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: fit(width), height: fit(height) };
}
