import type { Audit, Report } from './audit-page.ts';

const WORDS_AT_MOST = 160;
const ITEMS_AT_MOST = 6;
const DONE = new Set(['notApplicable', 'manual', 'informative', 'error']);

/** Lists every audit that is not fully passed, by weight, each with its details. */
export function listFindings({ categories, audits }: Report): string[] {
  const weights = new Map(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.map(({ id, weight }) => [id, weight] as const),
    ),
  );
  return Object.entries(audits)
    .filter(([id, audit]) => weights.has(id) && isFinding(audit))
    .toSorted(([a], [b]) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
    .flatMap(([id, audit]) => {
      const score = audit.score === null ? '' : ` ${audit.score.toFixed(2)}`;
      const value = audit.displayValue === undefined ? '' : `: ${audit.displayValue}`;
      const weight = weights.get(id) ?? 0;
      return [`${id}${score} (weight ${weight})${value}`, ...listItems(audit.details)];
    });
}

const isFinding = ({ score, scoreDisplayMode }: Audit) =>
  scoreDisplayMode === 'error' || (score !== null && score < 1 && !DONE.has(scoreDisplayMode));

function listItems(details: unknown): string[] {
  const items = readField(details, 'items');
  if (!Array.isArray(items)) return [];
  const lines = items.flatMap((item: unknown) => {
    const inner = readField(item, 'items');
    const rows: unknown[] = Array.isArray(inner) ? inner : [item];
    return rows.map((row) => `    ${formatRow(row)}`);
  });
  const more = lines.length - ITEMS_AT_MOST;
  return [...lines.slice(0, ITEMS_AT_MOST), ...(more > 0 ? [`    … ${more} more`] : [])];
}

function formatRow(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row);
  const words = Object.entries(row).flatMap(([key, value]) => {
    const told = formatValue(value);
    return told === null ? [] : [`${key} ${told}`];
  });
  return words.join(', ').slice(0, WORDS_AT_MOST);
}

function formatValue(value: unknown): string | null {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  return ['snippet', 'url', 'value', 'text']
    .map((key) => readField(value, key))
    .reduce<string | null>(
      (found, next) => found ?? (next === undefined ? null : String(next)),
      null,
    );
}

function readField(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}
