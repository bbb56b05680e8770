import { useEffect, useRef } from 'react';
import { mutate } from '../../../local/outbox/mutate.ts';
import type { MessageView } from '../../../local/queries/views.ts';
import { device } from '../../platform/device.ts';

/**
 * Marks received letters as read once they can have been seen: the window is visible and focused, and the letter is not
 * below the visible area.
 */
export function useMarkRead(letters: readonly MessageView[]): void {
  const marked = useRef(new Set<string>());
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      for (const { id, pigeonId, isMine, delivery } of letters) {
        if (isMine || delivery !== 'sent' || marked.current.has(id) || isBelow(id)) continue;
        marked.current.add(id);
        mutate(device, 'read-message', { messageId: id, pigeonId }).catch(reportError);
      }
    };
    mark();
    const events = [
      [document, 'visibilitychange'],
      [window, 'focus'],
      [window, 'scroll'],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, mark, { passive: true });
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, mark);
    };
  }, [letters]);
}

function isBelow(id: string): boolean {
  const letter = document.querySelector(`main [data-letter="${CSS.escape(id)}"]`);
  return letter === null || letter.getBoundingClientRect().top >= innerHeight;
}
