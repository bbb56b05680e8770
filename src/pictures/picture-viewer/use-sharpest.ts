import { useEffect, useState } from 'react';

/** Returns the preview until the large picture is decoded. Offline the preview stays. */
export function useSharpest(small: string | null, large: string): string {
  const [sharp, setSharp] = useState<string | null>(null);
  useEffect(() => {
    if (small === null) return;
    const image = new Image();
    image.src = large;
    // A picture that cannot be decoded cannot be shown, so the preview stays.
    image.decode().then(
      () => setSharp(large),
      () => setSharp(null),
    );
    return () => setSharp(null);
  }, [small, large]);
  return sharp === large ? large : (small ?? large);
}
