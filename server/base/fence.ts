/** A row of a log, or the `seq` of a log's head, that the database must still contain if it has lost no commits. */
export interface Post {
  userId: string;
  /** null if only the person's `seq` is known. */
  entity: string | null;
  id: string | null;
  seq: number;
}

/**
 * The newest commits that this node has seen, stored outside of the database. A database that was put back (from a
 * lagging standby or a copied folder) lacks the newest commits first. If these exist, nothing older is missing.
 */
export interface Fence {
  /** Adds the posts that an earlier process of this node left. */
  take(left: readonly Post[]): void;
  /** Adds rows that are committed and announced. */
  note(rows: readonly Post[]): void;
  /** Adds the `seq` of a person's log that a node has announced. */
  hear(userId: string, seq: number): void;
  posts(): Post[];
  /** Removes all posts, after an epoch has ended. */
  forget(): void;
  age(): number;
}

/** More than a pool has connections, because commits are not announced in commit order. */
const COMMITS = 64;
/** A few rows are enough, because a commit is atomic. */
const ROWS_OF_A_COMMIT = 4;
const HEADS = 256;
/** Limits the posts that processes hand on to each other when none of them writes. */
const LEFT_AT_MOST = COMMITS * ROWS_OF_A_COMMIT + HEADS;

export function createFence(): Fence {
  let commits: Post[][] = [];
  /** The most recently updated person is last. */
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
