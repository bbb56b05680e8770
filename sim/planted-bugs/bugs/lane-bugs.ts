import type { PlantedBug } from '../planted-bug.ts';

const READY = 'local/outbox/next-row.ts';

export const laneBugs: readonly PlantedBug[] = [
  {
    name: 'lanes ignored',
    story: 'Whatever is ready goes, so a later letter overtakes an earlier one.',
    patches: [
      {
        file: READY,
        find: 'candidate.lanes.every((lane) => !taken.has(lane))',
        replace: 'candidate.lanes.every((lane) => !taken.has(lane) || lane.length > 0)',
      },
    ],
  },
  {
    name: 'two rows of one lane at once',
    story: 'What is under way does not keep its lanes, so that a second call overtakes the first.',
    patches: [
      {
        file: READY,
        find: 'const taken = new Set(underWay.flatMap(({ lanes }) => lanes));',
        replace: 'const taken = new Set<string>();',
      },
      {
        file: READY,
        find: 'if (candidate.userId !== userId) return false;',
        replace: 'if (candidate.userId !== userId || begun.has(candidate.position)) return false;',
      },
    ],
  },
  {
    name: 'newest first',
    story: 'The outbox is a stack: an older save of a profile overwrites a newer one.',
    patches: [
      {
        file: READY,
        find: ".orderBy('position')",
        replace: ".orderBy('position').reverse()",
      },
    ],
  },
  {
    name: 'a poison mutation blocks all',
    story: 'A refused row at the head of the queue stops everything behind it.',
    patches: [
      {
        file: READY,
        find: 'if (candidate.userId !== userId) return false;',
        replace:
          "if (candidate.userId !== userId || taken.has('poison')) return false;\n      if (candidate.state === 'failed') taken.add('poison');",
      },
    ],
  },
  {
    name: 'a clock set back holds rows',
    story: 'Waits are absolute moments of a clock that people and networks set.',
    patches: [
      {
        file: READY,
        find: 'const undo = row.createdAt > now ? 0 : (row.undoUntil ?? 0);',
        replace: 'const undo = row.undoUntil ?? 0;',
      },
      {
        file: READY,
        find: 'const next = row.postponedAt > now ? 0 : asked;',
        replace: 'const next = row.nextAttemptAt;',
      },
    ],
  },
  {
    name: 'no timer after a failure',
    story:
      'A flush that met no network waits for the next tap: heartbeats do not ask for it either.',
    patches: [
      {
        file: 'local/outbox/flusher.ts',
        find: 'if (failures > 0) wakeIn(',
        replace: 'if (failures > 1_000_000) wakeIn(',
      },
      {
        file: 'workers/handle-stream-event.ts',
        find: "  if (rows.some(({ state }) => state === 'waiting')) device.wakeFlush();\n",
        replace: '',
      },
    ],
  },
  {
    name: 'back-off without an end',
    story: 'The delay doubles for ever: after an hour of tunnels the app seems dead.',
    patches: [
      {
        file: 'local/outbox/retry-policy.ts',
        find: 'const LONGEST_DELAY_MS = 45_000;',
        replace: 'const LONGEST_DELAY_MS = 3_600_000;',
      },
    ],
  },
];
