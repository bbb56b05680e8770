import { type ReactNode, useState } from 'react';
import { LoadMoreSentinel } from '../load-more-sentinel.tsx';

/** Whole rows of a wall of two, three or six. */
const STEP = 60;

interface GrowingListProps<Item> {
  items: readonly Item[];
  children: (shown: readonly Item[]) => ReactNode;
}

/** The beginning of a list that the device has whole; more of it as its end comes near the screen. */
export function GrowingList<Item>({ items, children }: GrowingListProps<Item>) {
  const [count, setCount] = useState(STEP);
  return (
    <>
      {children(items.slice(0, count))}
      {count < items.length && (
        <LoadMoreSentinel key={count} onNear={() => setCount(count + STEP)} />
      )}
    </>
  );
}
