import type { MessageView } from '../../local/queries/views.ts';

/** For a list that moves: which letter it is, and in which of its shapes. */
export const wordOf = ({ id, delivery, error, rowId }: MessageView): string =>
  [id, delivery, error, rowId === null ? '' : 'waits'].join(' ');
