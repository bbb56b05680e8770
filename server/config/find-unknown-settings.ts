/** All names with these prefixes are ours. An unknown one is a mistake. */
const OWN_PREFIXES = ['LIMIT_', 'SMTP_', 'MAIL_', 'TRUST_', 'OPERATOR_'];
/** Shorter names resemble too many unrelated variables. */
const MIN_TYPO_LENGTH = 7;
const MAX_TYPO_DISTANCE = 2;

export interface UnknownSetting {
  name: string;
  didYouMean: string | null;
}

/**
 * Returns environment names that resemble settings but are none: those with one of our prefixes, and those that are a
 * typo away from a setting (docs/decisions/server-lifecycle.md).
 */
export function findUnknownSettings(
  names: readonly string[],
  known: readonly string[],
): UnknownSetting[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, didYouMean: closest(name, known) }))
    .filter(
      ({ name, didYouMean }) =>
        didYouMean !== null || OWN_PREFIXES.some((prefix) => name.startsWith(prefix)),
    );
}

function closest(name: string, known: readonly string[]): string | null {
  if (name.length < MIN_TYPO_LENGTH) return null;
  const near = known
    .filter((candidate) => candidate.length >= MIN_TYPO_LENGTH)
    .map((candidate) => ({ candidate, distance: editDistance(name.toUpperCase(), candidate) }))
    .filter(({ distance }) => distance <= MAX_TYPO_DISTANCE)
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.candidate ?? null;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const substituted = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(substituted, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
