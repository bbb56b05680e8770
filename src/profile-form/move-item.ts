/** Returns the list with one item moved to another position. A position beyond an end means that end. */
export function moveItem<Item extends { id: string }>(
  items: readonly Item[],
  id: string,
  to: number,
): readonly Item[] {
  const from = items.findIndex((item) => item.id === id);
  const [moved] = items.slice(from, from + 1);
  const place = Math.min(Math.max(to, 0), items.length - 1);
  if (from === -1 || moved === undefined || place === from) return items;
  return items.toSpliced(from, 1).toSpliced(place, 0, moved);
}
