/** Who asks for a mutation, and under which key; `sent` is what that key stands for. */
export interface KeyedCall {
  userId: string;
  key: string | undefined;
  sent: unknown;
}

/** A call whose session is confirmed in the mutation's own transaction (`answer-call.ts`). */
export interface UnconfirmedCall extends KeyedCall {
  sessionId: string;
}
