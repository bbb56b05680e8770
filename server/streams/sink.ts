/**
 * The output of a stream: a node connection, or the simulator's in-process end. Writing never blocks. A reader that is
 * too slow is dropped and pulls later.
 */
export interface Sink {
  write(text: string): void;
  close(): void;
  /** Whether so much is buffered that the reader must be dropped. */
  isSlow(): boolean;
}
