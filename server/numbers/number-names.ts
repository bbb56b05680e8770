/**
 * The stored figures, and how those of a longer period are aggregated: the sum, the last, the largest or the mean
 * value.
 */
export const gathering = {
  'people-new': 'sum',
  letters: 'sum',
  'sky-letters': 'sum',
  'reports-opened': 'sum',
  'reports-closed': 'sum',
  'pushes-taken': 'sum',
  'pushes-failed': 'sum',
  /** In minutes: the median of the reports that were closed. */
  'report-wait': 'mean',
  'dead-jobs': 'most',
  /** In bytes. */
  'disk-pictures': 'last',
  'disk-database': 'last',
  'disk-free': 'last',
} as const satisfies Record<string, 'sum' | 'last' | 'most' | 'mean'>;

export type NumberName = keyof typeof gathering;
