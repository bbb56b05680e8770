import { useEffect, useState } from 'react';
import { readSeen, rememberSeen } from '../../../local/cache/seen-letters.ts';
import { device } from '../../platform/device.ts';

/** Returns the letters of the sky that the person had seen when this screen opened, or `null` while loading. */
export function useSeenBefore(): ReadonlySet<string> | null {
  const [seen, setSeen] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    readSeen(device.db).then(setSeen, reportError);
  }, []);
  return seen;
}

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
