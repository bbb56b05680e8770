/** A row of a log, or the number of a head, that a database which has lost nothing still has. */
export interface Post {
  userId: string;
  /** null: all that is known is that the person's log had grown to `seq`. */
  entity: string | null;
  id: string | null;
  seq: number;
}

/**
 * What this node knows of the newest commits, outside of the database. Whatever puts a database back
 * (a standby that was behind, a copied folder) takes the newest commits first: with these there,
 * nothing older is missing.
 */
export interface Fence {
  /** Knows from now on what an earlier process of this node had left, too. */
  take(left: readonly Post[]): void;
  /** These rows are committed, and people are told so. */
  note(rows: readonly Post[]): void;
  /** A node has said that a person's log has grown so far. */
  hear(userId: string, seq: number): void;
  posts(): Post[];
  /** What belongs to an epoch that has ended. */
  forget(): void;
  /** How often it has changed. */
  age(): number;
}

/** More than a pool has connections: what is committed last need not be told last. */
const COMMITS = 64;
/** A commit is there as a whole or not at all: a few of its rows speak for it. */
const ROWS_OF_A_COMMIT = 4;
const HEADS = 256;
/** What processes that tell nobody anything hand on to each other does not grow. */
const LEFT_AT_MOST = COMMITS * ROWS_OF_A_COMMIT + HEADS;

export function createFence(): Fence {
  let commits: Post[][] = [];
  /** The person heard of last is the last one. */
  const heads = new Map<string, number>();
  let age = 0;
  return {
    take(left) {
      age += 1;
      commits.unshift(left.slice(-LEFT_AT_MOST));
    },
    note(rows) {
      if (rows.length === 0) return;
      age += 1;
      commits.push(rows.slice(0, ROWS_OF_A_COMMIT));
      if (commits.length > COMMITS) commits.shift();
    },
    hear(userId, seq) {
      age += 1;
      const known = heads.get(userId) ?? 0;
      heads.delete(userId);
      heads.set(userId, Math.max(known, seq));
      const [oldest] = heads.keys();
      if (heads.size > HEADS && oldest !== undefined) heads.delete(oldest);
    },
    posts() {
      const numbers = [...heads].map(([userId, seq]) => ({ userId, entity: null, id: null, seq }));
      return [...commits.flat(), ...numbers];
    },
    forget() {
      age += 1;
      commits = [];
      heads.clear();
    },
    age: () => age,
  };
}
