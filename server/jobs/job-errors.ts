/** What no further attempt would mend: the job is put aside at once, with the reason. */
export class HopelessJob extends Error {
  override name = 'HopelessJob';
}

/** The other side says when to come again. */
export class RetryJobLater extends Error {
  override name = 'RetryJobLater';
  readonly afterMs: number;

  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}
