/**
 * Where a stream writes: a connection of node, or the simulator's in-process end. Writing never
 * waits; whoever reads too slowly is dropped and pulls later.
 */
export interface Sink {
  write(text: string): void;
  close(): void;
  /** Has so much been written that was not taken yet that the reader must be given up? */
  isSlow(): boolean;
}
