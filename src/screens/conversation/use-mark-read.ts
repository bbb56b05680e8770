import { useEffect, useRef } from 'react';
import { mutate } from '../../../local/outbox/mutate.ts';
import type { MessageView } from '../../../local/queries/views.ts';
import { device } from '../../platform/device.ts';

/** Marks received letters as read once they are shown and somebody can see the page. */
export function useMarkRead(letters: readonly MessageView[]): void {
  const marked = useRef(new Set<string>());
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      for (const { id, pigeonId, isMine, delivery } of letters) {
        if (isMine || delivery !== 'sent' || marked.current.has(id)) continue;
        marked.current.add(id);
        mutate(device, 'read-message', { messageId: id, pigeonId }).catch(reportError);
      }
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [letters]);
}
