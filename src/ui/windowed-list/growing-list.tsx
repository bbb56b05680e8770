import { type ReactNode, useState } from 'react';
import { useEntryMemory } from '../../state/entry-memory.ts';
import { LoadMoreSentinel } from '../load-more-sentinel.tsx';

/** Whole rows of a wall of two, three or six. */
const STEP = 60;

interface GrowingListProps<Item> {
  /** Under which Back finds it as it was left; another one for each list of a screen. */
  name: string;
  items: readonly Item[];
  children: (shown: readonly Item[]) => ReactNode;
}

/** The beginning of a list that the device has whole; more of it as its end comes near the screen. */
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
