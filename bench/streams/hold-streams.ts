import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Order, Report } from './stream-client.ts';

export interface Target {
  port: number;
  paths: string[];
  isOpen: string;
  event: string;
}

export interface Opening {
  /** Spreads the starts over this time. Default: all at once. */
  spreadMs?: number;
  /** The path that each client requests when its stream is open. */
  pull?: string;
}

/** Two processes with half of the streams each. */
export interface Holders {
  /**
   * Opens all streams of a target, with a limit of concurrent openings per process. Resolves with the duration of each.
   */
  open(target: Target, atOnce: number, how?: Opening): Promise<number[]>;
  /** Milliseconds from `since` to each received event. Waits for `count` events, at most `withinMs`. */
  hear(count: number, since: number, withinMs: number): Promise<number[]>;
  forget(): void;
  count(): Promise<number>;
  /** Rejections since the last opening. */
  rejections(): Promise<number>;
  /** `half`: only the streams of the first process. */
  cut(which: 'half' | 'all'): Promise<void>;
}

const POLL_MS = 100;
const OPEN_WITHIN_MS = 120_000;

export const sharedNow = () => performance.timeOrigin + performance.now();

export function startHolders(): Holders {
  let children: ChildProcess[] = [];
  const start = () => fork(path.join(import.meta.dirname, 'stream-client.ts'));
  const tell = (child: ChildProcess, order: Order) => void child.send(order);
  const ask = async (child: ChildProcess): Promise<Report> => {
    const answer = once(child, 'message');
    tell(child, { do: 'report' });
    const [report] = await answer;
    return report as Report;
  };
  const reports = async () => Promise.all(children.map(ask));
  const poll = async <Result>(
    look: (reports: Report[]) => Result | null,
    withinMs: number,
  ): Promise<Result | null> => {
    const until = performance.now() + withinMs;
    for (;;) {
      const found = look(await reports());
      if (found !== null || performance.now() > until) return found;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  return {
    async open(target, atOnce, { spreadMs = 0, pull } = {}) {
      if (children.length === 0) children = [start(), start()];
      const begun = sharedNow();
      const half = Math.ceil(target.paths.length / 2);
      for (const [at, child] of children.entries()) {
        const paths = target.paths.slice(at * half, (at + 1) * half);
        tell(child, { do: 'forget' });
        tell(child, { do: 'open', ...target, paths, atOnce, spreadMs, pull: pull ?? null });
      }
      const times = (all: Report[]) =>
        all.flatMap(({ openedAt }) => openedAt.map((at) => at - begun));
      const done = await poll((all) => {
        const opened = times(all);
        return opened.length >= target.paths.length ? opened : null;
      }, OPEN_WITHIN_MS);
      return done ?? times(await reports());
    },
    async hear(count, since, withinMs) {
      const times = (all: Report[]) =>
        all.flatMap(({ heardAt }) => heardAt.map((at) => at - since));
      const done = await poll((all) => {
        const heard = times(all);
        return heard.length >= count ? heard : null;
      }, withinMs);
      return done ?? times(await reports());
    },
    forget() {
      for (const child of children) tell(child, { do: 'forget' });
    },
    count: async () => (await reports()).reduce((sum, { open }) => sum + open, 0),
    rejections: async () => (await reports()).reduce((sum, { errors }) => sum + errors, 0),
    async cut(which) {
      const gone = which === 'half' ? children.slice(0, 1) : children;
      await Promise.all(
        gone.map(async (child) => {
          const exited = once(child, 'exit');
          child.kill('SIGKILL');
          await exited;
        }),
      );
      children = children.filter((child) => !gone.includes(child));
    },
  };
}
