import { type ReactNode, useState } from 'react';
import { useEntryMemory } from '../../state/entry-memory.ts';
import { LoadMoreSentinel } from '../load-more-sentinel.tsx';

/** A multiple of two, three and six, so that a grid has complete rows. */
const STEP = 60;

interface GrowingListProps<Item> {
  /** The key under which Back restores the list. Each list of a screen needs its own. */
  name: string;
  items: readonly Item[];
  children: (shown: readonly Item[]) => ReactNode;
}

/** Shows the beginning of a list that is completely in memory, and more as its end comes near the visible area. */
export function GrowingList<Item>({ name, items, children }: GrowingListProps<Item>) {
  const { known, keep } = useEntryMemory<number>(`${name} count`);
  const [count, setCount] = useState(known ?? STEP);
  const grow = () => {
    setCount(count + STEP);
    keep(count + STEP);
  };
  return (
    <>
      {children(items.slice(0, count))}
      {count < items.length && <LoadMoreSentinel key={count} onNear={grow} />}
    </>
  );
}
