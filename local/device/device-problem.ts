/**
 * Problems that only the person can fix; a screen shows them. `storage-full`: the storage quota is exceeded; no
 * accepted data is lost. `update-required`: the server requires a newer build. `newer-database`: another tab runs a
 * newer build. `database-lost`: the browser closed the database and does not reopen it. `storage-blocked`: the browser
 * settings do not allow this site to store data.
 */
export const deviceProblems = [
  'storage-full',
  'update-required',
  'newer-database',
  'database-lost',
  'storage-blocked',
] as const;
export type DeviceProblem = (typeof deviceProblems)[number];
