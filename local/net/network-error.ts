import { AppError } from '../../contract/errors.ts';

/** No answer came: the request may or may not have reached the server. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('No answer from the server', { cause });
    this.name = 'NetworkError';
  }
}

/** Has the server itself said nothing: no answer came, or one of something that stands before it? */
export function isUnheard(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof AppError && error.fate === 'strange');
}
