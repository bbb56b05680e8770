import { type KeyboardEvent, useId, useState } from 'react';

/**
 * Handles the keyboard in a field above a list of options (the combobox pattern). The focus stays in the field, arrows
 * move the mark, and Enter takes the marked option. Home and End move in the text until an arrow key has moved the
 * mark. `first` is the option marked at the start, or -1 for none.
 */
export function useOptions({
  count,
  first,
  onTake,
}: {
  count: number;
  first: number;
  onTake: (index: number) => void;
}) {
  const listId = useId();
  const [moved, setMoved] = useState<number | null>(null);
  const marked = Math.min(moved ?? first, count - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  const mark = (index: number) => {
    setMoved(index);
    // Scrolls the marked option into view. If the option is not rendered yet, the next key press scrolls to it.
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || count === 0) return;
    const to =
      nextOf(event.key, marked, count) ?? (moved === null ? null : endOf(event.key, count));
    if (to !== null) mark(to);
    else if (event.key === 'Enter' && marked >= 0) onTake(marked);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    marked,
    /** Resets the mark to its start, as when the options change. */
    begin: () => setMoved(null),
    optionId: idOf,
    listId,
    field: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': marked >= 0 ? idOf(marked) : undefined,
      onKeyDown,
    } as const,
  };
}

/** Returns the option that a key leads to, wrapping around at both ends. Returns `null` for other keys. */
function nextOf(key: string, marked: number, count: number): number | null {
  if (key === 'ArrowDown') return (marked + 1) % count;
  if (key === 'ArrowUp') return marked <= 0 ? count - 1 : marked - 1;
  return null;
}

function endOf(key: string, count: number): number | null {
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
