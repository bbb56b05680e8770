import type { StatementListener } from '../db/database.ts';

let heard: Set<string> | null = null;

export const hearStatement: StatementListener = ({ sql }) => void heard?.add(sql);

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
