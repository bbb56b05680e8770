/** How often each failure was told in some rounds, the most frequent first; a name is its first line. */
export function countFailures(rounds: readonly (readonly string[])[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const told of rounds) {
    const names = new Set(told.map((failure) => failure.split('\n')[0] ?? ''));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b));
}

export function formatFailures(counts: readonly [string, number][], rounds: number): string {
  if (counts.length === 0) return `Nothing failed in ${rounds} rounds.\n`;
  const width = String(rounds).length;
  const rows = counts.map(
    ([name, count]) => `${String(count).padStart(width)} of ${rounds}  ${name}`,
  );
  return `${rows.join('\n')}\n`;
}
