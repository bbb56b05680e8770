/** Seeds that once failed, with the bug that each found. They are played in every test run. */
export const keptSeeds: readonly { seed: number; found: string }[] = [
  { seed: 1, found: 'no backup could be restored in which somebody had read a letter' },
  { seed: 3, found: 'the query of the settings refused the mirror’s own row' },
  { seed: 4, found: 'files of recalled letters stayed until the next pull' },
  { seed: 11, found: 'a full disk ended a flush with an error, and nobody flushed again' },
  { seed: 24, found: 'an app that started on a full disk failed instead of saying so' },
  { seed: 30, found: 'a session ended elsewhere lived on until its token had expired' },
  {
    seed: 245,
    found: 'a letter waited on an open page for the timer of another one that had died',
  },
  {
    seed: 1288,
    found: 'a restore brought a recalled letter back, and a waiting “read all” covers it',
  },
  {
    seed: 2092,
    found: 'a row that had just come was blamed for a quiet minute before it',
  },
  {
    seed: 2624,
    found: 'a refused letter on another pigeon was to come before what that one had delivered',
  },
  {
    seed: 6610,
    found:
      'a restore forgot that a letter was read, and a waiting “read all” covers its notification',
  },
  {
    seed: 9717,
    found: 'two blocks that say the same stood for one that a restore found waiting',
  },
  {
    seed: 8379,
    found: 'a row of a page that had died waited for a stream, and no token for one could be had',
  },
  {
    seed: 10221,
    found: 'a letter that a restore forgot was delivered again after its reading',
  },
  {
    seed: 3213,
    found: 'a log-in was given up when the session before it ended',
  },
  {
    seed: 178,
    found: 'a refusal was written over by the want of an answer earlier in the same flush',
  },
  {
    seed: 144,
    found: 'a late reply hid that a change had been set aside, and no build asked for it again',
  },
  {
    seed: 5029,
    found: 'a server that was started again had forgotten which commits were the newest',
  },
  {
    seed: 9001,
    found: 'a row was blamed that the server had asked to wait, in an answer still on its way',
  },
  {
    seed: 533,
    found: 'a “read all” covered a notification that was set aside, and nobody had seen it',
  },
];
