/** `whole`: enough runs for meaningful figures. `smoke`: only a few seconds. */
export type Scale = 'whole' | 'smoke';

export interface BenchOptions {
  /** Numbers of people in place of the usual ones, for the bench of growing databases. */
  people: number[];
  /** The folder for results. Left out, a new folder for temporary files. */
  out: string | undefined;
}
