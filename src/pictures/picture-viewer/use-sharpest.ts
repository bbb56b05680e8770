import { useEffect, useState } from 'react';

/** The small picture until the large one can be shown at once; without a network it stays. */
export function useSharpest(small: string | null, large: string): string {
  const [sharp, setSharp] = useState<string | null>(null);
  useEffect(() => {
    if (small === null) return;
    const image = new Image();
    image.src = large;
    // What cannot be decoded cannot be shown: then the small one is all there is.
    image.decode().then(
      () => setSharp(large),
      () => setSharp(null),
    );
    return () => setSharp(null);
  }, [small, large]);
  return sharp === large ? large : (small ?? large);
}
