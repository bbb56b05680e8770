interface Letter {
  id: string;
  created_at: string;
  isMine: boolean;
}

/**
 * Which of the letters that stand here now have come from others since `before`: newer than all that
 * stood there. Older pages, and what merely came back into the list, have not arrived.
 */
export function findNewLetters<Each extends Letter>(
  before: readonly Letter[],
  now: readonly Each[],
): Each[] {
  const known = new Set(before.map(({ id }) => id));
  const newest =
    before
      .map(({ created_at }) => created_at)
      .toSorted()
      .at(-1) ?? '';
  return now
    .filter(({ id, isMine, created_at }) => !isMine && !known.has(id) && created_at > newest)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
}
