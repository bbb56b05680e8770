/**
 * The box in the address. Received letters are the default and have no parameter; `show` limits them to unread ones.
 */
export interface MessagesSearch {
  box?: 'sent';
  show?: 'unread';
}

/** Reads ?box=sent and ?show=unread. Other values mean all received letters. */
export function readMessagesSearch({ box, show }: Record<string, unknown>): MessagesSearch {
  if (box === 'sent') return { box };
  return show === 'unread' ? { show } : {};
}
