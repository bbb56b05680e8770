import { useCallback } from 'react';
import { loadMessage } from '../../../local/reading/load-message.ts';
import { device } from '../../platform/device.ts';
import { useRefresh } from '../../state/use-refresh.ts';

/** Brings the letter to which a notice has led, if any; why it could not be brought, and once more. */
export function useAwaitedLetter(letterId: string | undefined) {
  const load = useCallback(
    async () => (letterId === undefined ? undefined : loadMessage(device, letterId)),
    [letterId],
  );
  const { failure, refresh } = useRefresh(load);
  return { failure, retry: refresh };
}
