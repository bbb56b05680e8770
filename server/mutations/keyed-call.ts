/** Who asks for a mutation, and under which key; `sent` is what that key stands for. */
export interface KeyedCall {
  userId: string;
  key: string | undefined;
  sent: unknown;
}
