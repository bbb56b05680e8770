import type { MessageView } from '../../../local/queries/views.ts';

/**
 * The sky with one's own letters that the server has taken since the sky was last read: a letter
 * must not vanish between leaving the outbox and the next look. Letters that wait stay on top.
 */
export function withOwnFreshLetters(
  sky: readonly MessageView[],
  sent: readonly MessageView[],
): MessageView[] {
  const shown = new Set(sky.map(({ id }) => id));
  const waiting = sky.filter(({ rowId }) => rowId !== null);
  const stored = sky.filter(({ rowId }) => rowId === null);
  const newest = stored[0]?.created_at ?? '';
  const fresh = sent.filter(
    ({ id, receiverId, delivery, created_at }) =>
      receiverId === null && delivery === 'sent' && !shown.has(id) && created_at > newest,
  );
  return [...waiting, ...fresh, ...stored];
}
