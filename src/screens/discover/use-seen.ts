import { useEffect, useState } from 'react';
import { readSeen, rememberSeen } from '../../../local/cache/seen-letters.ts';
import { device } from '../../platform/device.ts';

/** What the person had seen of the sky when they came to this screen; null until it is known. */
export function useSeenBefore(): ReadonlySet<string> | null {
  const [seen, setSeen] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    readSeen(device.db).then(setSeen, reportError);
  }, []);
  return seen;
}

/** Remembers letters once they are shown and somebody can see the page. */
export function useRememberSeen(ids: readonly string[]): void {
  const all = ids.join(' ');
  useEffect(() => {
    const remember = () => {
      if (document.visibilityState !== 'visible' || all === '') return;
      rememberSeen(device.db, all.split(' ')).catch(reportError);
    };
    remember();
    document.addEventListener('visibilitychange', remember);
    return () => document.removeEventListener('visibilitychange', remember);
  }, [all]);
}
