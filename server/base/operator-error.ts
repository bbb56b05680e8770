/** What goes wrong in an operator's command, as one sentence for them. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
