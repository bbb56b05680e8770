import type { MessageView } from '../../local/queries/views.ts';

/** Returns the row key of a letter for an animated list. It changes when the shape of the letter changes. */
export const listKey = ({ id, delivery, error, rowId }: MessageView): string =>
  [id, delivery, error, rowId === null ? '' : 'waits'].join(' ');
