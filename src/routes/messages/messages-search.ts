/** Which of the two boxes stands in the address; the received letters need no word. */
export interface MessagesSearch {
  box?: 'sent';
}

/** Reads ?box=sent; anything else is the box of what came. */
export function readMessagesSearch({ box }: Record<string, unknown>): MessagesSearch {
  return box === 'sent' ? { box } : {};
}
