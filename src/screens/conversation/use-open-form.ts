import { type FocusEvent, useState } from 'react';

/**
 * Whether the form to answer is at its full height: from when its field takes the focus until that has left
 * the form. What a finger or a mouse is about to press must not move below it, so it stays until then.
 */
export function useOpenForm() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    onFocus({ target }: FocusEvent) {
      if (target instanceof HTMLTextAreaElement) setIsOpen(true);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      const close = () => {
        // It may have come back meanwhile.
        if (!currentTarget.contains(document.activeElement)) setIsOpen(false);
      };
      if (document.querySelector(':active') === null) close();
      else addEventListener('mouseup', () => setTimeout(close), { once: true });
    },
  };
}
