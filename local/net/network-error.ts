import { AppError } from '../../contract/errors.ts';

/** No answer came. The request may or may not have reached the server. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('No answer from the server', { cause });
    this.name = 'NetworkError';
  }
}

/** Whether the server itself has not answered: there was no answer, or an unexpected response. */
export function isUnheard(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof AppError && error.fate === 'strange');
}
