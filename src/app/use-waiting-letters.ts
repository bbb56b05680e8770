import { useEffect, useState } from 'react';

/** How long the words about a broken screen wait for the count. */
const PATIENCE_MS = 500;

/**
 * How many letters wait on this device; undefined until that is known. Read once and past the screen
 * that broke; 0 when what holds them does not answer, for then nothing is known of them.
 */
export function useWaitingLetters(): number | undefined {
  const [letters, setLetters] = useState<number>();
  useEffect(() => {
    const giveUp = setTimeout(() => setLetters(0), PATIENCE_MS);
    const settle = (count: number) => {
      clearTimeout(giveUp);
      setLetters(count);
    };
    // Whatever is broken here as well, the screen says the same without the count.
    countWaiting().then(settle, () => settle(0));
    return () => clearTimeout(giveUp);
  }, []);
  return letters;
}

async function countWaiting(): Promise<number> {
  const [{ device }, { queryWaiting }] = await Promise.all([
    import('../platform/device.ts'),
    import('../../local/queries/query-waiting.ts'),
  ]);
  return (await queryWaiting(device.db)).letters;
}
