const DAY_MS = 86_400_000;

/** So many days of 24 hours before a moment. */
export const daysBefore = (moment: Date, days: number): Date =>
  new Date(moment.getTime() - days * DAY_MS);
