/**
 * What only the person can mend, told to whoever shows it. `storage-full`: the disk takes no more;
 * nothing that was accepted is lost. `update-required`: the server asks for a newer build.
 * `newer-database`: another tab runs a newer build. `database-lost`: the browser let go of the
 * database and does not give it back. `storage-blocked`: the browser's settings let this site keep nothing.
 */
export const deviceProblems = [
  'storage-full',
  'update-required',
  'newer-database',
  'database-lost',
  'storage-blocked',
] as const;
export type DeviceProblem = (typeof deviceProblems)[number];
