import type { PlantedBug } from '../planted-bug.ts';

export const serverBugs: readonly PlantedBug[] = [
  {
    name: 'the key is not remembered',
    story: 'A repeat is a new call: a double, or a rejection of what had arrived.',
    patches: [
      {
        file: 'server/log/write.ts',
        find: 'if (request?.key === undefined) return undefined;\n  const { userId',
        replace: 'if (request?.key !== null) return undefined;\n  const { userId',
      },
    ],
  },
  {
    name: 'deletions are not in the log’s pages',
    story: 'A pull tells only of what is still there.',
    patches: [
      {
        file: 'server/log/read-changes.ts',
        find: 'changes: await toChanges(context, userId, page),',
        replace:
          'changes: (await toChanges(context, userId, page)).filter(({ value }) => value !== null),',
      },
    ],
  },
  {
    name: 'a cursor beyond the head is taken',
    story: 'After a restore, devices of the lost future are not told to start over.',
    patches: [
      {
        file: 'server/log/read-changes.ts',
        find: 'if (isForeign || since > head.seq || began < head.floor) {',
        replace: 'if (began < head.floor) {',
      },
    ],
  },
  {
    name: 'sequence order is not commit order',
    story: 'The head counts a number whose transaction nobody sees yet: its row is never pulled.',
    patches: [
      {
        file: 'server/log/read-changes.ts',
        find: "          .where('log.seq', '>', since)\n",
        replace:
          "          .where('log.seq', '>', since)\n          .whereRef('log.seq', since === 0 ? '<=' : '<', 'heads.seq')\n",
      },
    ],
  },
  {
    name: 'a letter called home may still be shown',
    story: 'A recall empties the letter and forgets that the landing page may show it.',
    patches: [
      {
        file: 'server/messages/redact-message.ts',
        find: '      landing_allowed: false,\n',
        replace: '',
      },
    ],
  },
  {
    name: 'a hidden letter stays in the log',
    story:
      'Hiding writes no row for the letter: devices that hold it keep it, new ones never get it.',
    patches: [
      {
        file: 'server/moderation/hide-letter.ts',
        find: "    ...received.map(({ id }): Owned<EntityRef> => ({ userId, entity: 'message', id })),\n",
        replace: '',
      },
    ],
  },
  {
    name: 'an unmute stays off the log',
    story: 'Unmuting writes no row: the other devices of the person keep the mute.',
    patches: [
      {
        file: 'server/moderation/unmute-person.ts',
        find: "return { result: null, changes: [{ userId, entity: 'mute', id: personId }] };",
        replace: 'return { result: null, changes: [] };',
      },
    ],
  },
];
