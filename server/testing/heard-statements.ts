import type { StatementListener } from '../db/database.ts';

let heard: Set<string> | null = null;

/** The statement listener of every test database. */
export const hearStatement: StatementListener = ({ sql }) => void heard?.add(sql);

/** Runs some work and returns the texts of the statements sent during it. */
export async function hearStatements(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  heard = texts;
  try {
    await work();
    return texts;
  } finally {
    heard = null;
  }
}
