import type { PlantedBug } from '../planted-bug.ts';

/** Bugs with which a browser has two leaders, or none. */
export const leaderBugs: readonly PlantedBug[] = [
  {
    name: 'a deposed leader goes on',
    story:
      'A tab that thaws keeps its stream beside that of the tab which took its place: nobody tells it that its lock was stolen.',
    patches: [
      {
        file: 'local/leader/join-election.ts',
        find: '        endWork(own);\n        resolve();',
        replace: '        own.isVoid = false;',
      },
    ],
  },
  {
    name: 'a frozen leader leads on',
    story:
      'A lock is trusted to be let go by its holder; a suspended tab keeps it for as long as it is suspended.',
    patches: [
      {
        file: 'local/device/living-locks.ts',
        find: 'if (isSilent) onSilence();',
        replace: 'if (isSilent && lock === "none") onSilence();',
      },
    ],
  },
];
