export interface ConversationSearch {
  letter?: string;
}

/** Reads the id of the letter that a system notification opens from ?letter=…. The screen validates the id. */
export function readConversationSearch({ letter }: Record<string, unknown>): ConversationSearch {
  return typeof letter === 'string' ? { letter } : {};
}
