/** Reasons for which the set-up skips a test on purpose. Such a test counts neither as passed nor as failed. */
export const QUARANTINED = 'quarantined';
export const AFTER_FAILURE = 'an earlier test of this story failed';

export const isExplainedSkip = (note: string | undefined): boolean =>
  note === QUARANTINED || note === AFTER_FAILURE;
