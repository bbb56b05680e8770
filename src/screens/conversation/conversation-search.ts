/** What a notice leaves in the address of a conversation. */
export interface ConversationSearch {
  letter?: string;
}

/** Reads ?letter=…, the letter to which a notice has led; the screen asks whether it is an id. */
export function readConversationSearch({ letter }: Record<string, unknown>): ConversationSearch {
  return typeof letter === 'string' ? { letter } : {};
}
