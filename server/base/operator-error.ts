/** An error in an operator's command. The message is one sentence for the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
