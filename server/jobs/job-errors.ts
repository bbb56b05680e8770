/** Thrown when retries cannot help. The job is given up at once, with the reason. */
export class HopelessJob extends Error {
  override name = 'HopelessJob';
}

/** Thrown when the external service asks for a retry after `afterMs`. */
export class RetryJobLater extends Error {
  override name = 'RetryJobLater';
  readonly afterMs: number;

  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}
