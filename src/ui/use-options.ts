import { type KeyboardEvent, useId, useState } from 'react';

/**
 * The keys of a field above a list of options (the combobox pattern): focus stays in the field, arrows
 * move the mark, Enter takes what is marked; Home and End belong to the text until
 * an arrow has gone into the list. `count`: how many options there are. `first`: which one is
 * marked before an arrow was pressed; -1: none.
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
    // What is marked is seen; a screen without it yet is brought there by the next stroke.
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
    /** The mark goes back to where it begins, as it does when other options come. */
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

/** Where a key leads from an option; it goes around at both ends. null: nowhere. */
function nextOf(key: string, marked: number, count: number): number | null {
  if (key === 'ArrowDown') return (marked + 1) % count;
  if (key === 'ArrowUp') return marked <= 0 ? count - 1 : marked - 1;
  return null;
}

function endOf(key: string, count: number): number | null {
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
