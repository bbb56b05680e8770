import { useLayoutEffect, useState } from 'react';

/** An address for a picture that is still on this device; it is given back when not shown. */
export function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // Before the paint: a picture that is shown a frame later would push what lies below it.
  useLayoutEffect(() => {
    if (blob === null) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
