/**
 * The figures that are kept, and how those of a longer time are made of shorter ones: their sum, the last one, the
 * largest one, or their mean.
 */
export const gathering = {
  'people-new': 'sum',
  letters: 'sum',
  'sky-letters': 'sum',
  'reports-opened': 'sum',
  'reports-closed': 'sum',
  'pushes-taken': 'sum',
  'pushes-failed': 'sum',
  /** Minutes: the median of the reports that were closed. */
  'report-wait': 'mean',
  'dead-jobs': 'most',
  /** Bytes. */
  'disk-pictures': 'last',
  'disk-database': 'last',
  'disk-free': 'last',
} as const satisfies Record<string, 'sum' | 'last' | 'most' | 'mean'>;

export type NumberName = keyof typeof gathering;
