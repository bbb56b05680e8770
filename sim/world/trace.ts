import { createHash } from 'node:crypto';

/** What happened, in order; the same seed leaves the same trace in every process. */
export interface Trace {
  note(what: string): void;
  /** The last lines, for whoever looks into a failure. */
  tail(lines: number): string[];
  digest(): string;
}

const KEEP_LINES = 400;

/** `moment` stands before each line. */
export function createTrace(moment: () => number): Trace {
  const hash = createHash('sha256');
  const lines: string[] = [];
  return {
    note(what) {
      const line = `${moment()} ${what}`;
      hash.update(line).update('\n');
      lines.push(line);
      if (lines.length > 2 * KEEP_LINES) lines.splice(0, KEEP_LINES);
    },
    tail: (count) => lines.slice(-count),
    digest: () => hash.copy().digest('hex').slice(0, 16),
  };
}
