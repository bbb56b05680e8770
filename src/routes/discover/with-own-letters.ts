import type { MessageView } from '../../../local/queries/views.ts';

/**
 * The stored sky, put right by what the device knows of one's own letters since the sky was last
 * read: one that the server has just taken must not vanish, one that was called back must. Letters
 * that wait stay on top.
 */
export function withOwnLetters(
  sky: readonly MessageView[],
  sent: readonly MessageView[],
): MessageView[] {
  const recalled = new Set(
    sent.filter(({ delivery }) => delivery === 'recalled').map(({ id }) => id),
  );
  const shown = new Set(sky.map(({ id }) => id));
  const waiting = sky.filter(({ rowId }) => rowId !== null);
  const stored = sky.filter(({ id, rowId }) => rowId === null && !recalled.has(id));
  const newest = sky.find(({ rowId }) => rowId === null)?.created_at ?? '';
  const fresh = sent.filter(
    ({ id, receiverId, delivery, created_at }) =>
      receiverId === null && delivery === 'sent' && !shown.has(id) && created_at > newest,
  );
  return [...waiting, ...fresh, ...stored];
}
