const DAY_MS = 86_400_000;

/** Returns the moment `days` times 24 hours before `moment`. */
export const daysBefore = (moment: Date, days: number): Date =>
  new Date(moment.getTime() - days * DAY_MS);
