import { createHash } from 'node:crypto';

/** The ordered log of events. The same seed gives the same trace in every process. */
export interface Trace {
  note(what: string): void;
  tail(lines: number): string[];
  digest(): string;
}

const KEEP_LINES = 400;

/** Creates a trace. `moment` returns the time that precedes each line. */
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
