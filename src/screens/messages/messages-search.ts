/**
 * Which of the two boxes stands in the address; the received letters need no word. Of those only the
 * unread ones may be asked for.
 */
export interface MessagesSearch {
  box?: 'sent';
  show?: 'unread';
}

/** Reads ?box=sent and ?show=unread; anything else is the box of what came, whole. */
export function readMessagesSearch({ box, show }: Record<string, unknown>): MessagesSearch {
  if (box === 'sent') return { box };
  return show === 'unread' ? { show } : {};
}
