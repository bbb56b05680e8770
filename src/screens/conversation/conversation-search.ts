export interface ConversationSearch {
  letter?: string;
}

/** Reads ?letter=…, the letter that a system notification opens. The screen checks whether it is an id. */
export function readConversationSearch({ letter }: Record<string, unknown>): ConversationSearch {
  return typeof letter === 'string' ? { letter } : {};
}
