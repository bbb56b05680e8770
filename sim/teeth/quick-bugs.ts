/** Bugs that fall at once: `npm test` plants them on each run, so that the teeth stay sharp. */
export const quickBugs: readonly string[] = [
  'delete before fetch',
  'checkpoint saved before rows',
  'a repeated reply resurrects a recalled message',
  'an ended session empties the outbox',
  'deletions are not in the log’s pages',
];
