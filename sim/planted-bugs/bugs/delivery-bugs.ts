import type { PlantedBug } from '../planted-bug.ts';

const DELIVER = 'local/outbox/deliver.ts';
const READY = 'local/outbox/next-row.ts';

export const deliveryBugs: readonly PlantedBug[] = [
  {
    name: 'delete before fetch',
    story: 'The row leaves the queue before its call is answered (a queue of Workbox).',
    patches: [
      {
        file: DELIVER,
        find: "    if (request === null) return { outcome: 'gone' };",
        replace:
          "    if (request === null) return { outcome: 'gone' };\n    await device.db.outbox.delete(row.position);",
      },
    ],
  },
  {
    name: '500 counted as delivered',
    story: 'Any answer at all counts as success (a queue of Workbox).',
    patches: [
      {
        file: DELIVER,
        find: "      await reschedule(device, session, row, error);\n      return { outcome: 'later' };",
        replace: '      return settle(device, session, row, {});',
      },
    ],
  },
  {
    name: '401 counted as delivered',
    story: 'The answer to an ended session drops the row instead of keeping it for its person.',
    patches: [
      {
        file: DELIVER,
        find: "      return { outcome: 'sign-in' };",
        replace:
          "      await settle(device, session, row, {});\n      return { outcome: 'sign-in' };",
      },
    ],
  },
  {
    name: 'no answer counted as refused',
    story: 'A lost reply makes a failed row, which its person discards although it arrived.',
    patches: [
      {
        file: DELIVER,
        find: "      await rescheduleUnanswered(device, session, row);\n      return { outcome: 'unanswered' };",
        replace: "      return rejectRow(device, session, row, 'internal');",
      },
    ],
  },
  {
    name: 'HTML ends the flush',
    story:
      'A page of a proxy counts as no answer, and whatever stands behind its row waits for it.',
    patches: [
      {
        file: DELIVER,
        find: "      await rescheduleUnexpected(device, session, row, error);\n      return { outcome: 'strange' };",
        replace: "      return { outcome: 'unanswered' };",
      },
    ],
  },
  {
    name: 'Retry-After voided',
    story: 'A wait of more than a quarter of an hour counts as a clock set back: call upon call.',
    // Few plans have such a long wait with an open device.
    seeds: 240,
    patches: [
      {
        file: READY,
        find: 'const asked = Math.min(row.nextAttemptAt, row.postponedAt + LONGEST_WAIT_MS);',
        replace: 'const asked = row.nextAttemptAt - now > 900_000 ? 0 : row.nextAttemptAt;',
      },
    ],
  },
  {
    name: 'draft outlives its letter',
    scene: 'send a letter that was begun',
    story: 'The draft is removed once its letter is kept: a page that dies in between has both.',
    patches: [
      {
        file: 'local/outbox/mutate.ts',
        find: '      if (draft !== null) await giveDraftAway(db, draft);\n',
        replace: '',
      },
      {
        file: 'local/outbox/mutate.ts',
        find: '  device.wakeFlush();\n',
        replace:
          "  if (draft !== null) await db.transaction('rw', draftTables(db), () => giveDraftAway(db, draft));\n  device.wakeFlush();\n",
      },
    ],
  },
  {
    name: 'double post after a lost reply',
    story: 'A new key for each try: two effects, or a rejection of what arrived.',
    patches: [
      {
        file: DELIVER,
        find: 'idempotencyKey: current.id,',
        replace: 'idempotencyKey: device.makeId(),',
      },
    ],
  },
  {
    name: 'the body is made again for each try',
    story: 'An image is uploaded again and its new address meets the old key.',
    patches: [
      {
        file: DELIVER,
        find: 'const body = current.sentBody ?? newBody ?? null;',
        replace: 'const body = newBody ?? null;',
      },
      {
        file: 'local/outbox/uploads.ts',
        find: 'if (attachment.url !== null) return attachment.url;',
        replace: '',
      },
      {
        file: 'local/outbox/uploads.ts',
        find: '{ id: attachment.id, picture, onKept }',
        replace: '{ id: device.makeId(), picture, onKept }',
      },
    ],
  },
  {
    name: 'the image goes with its upload',
    scene: 'flush a letter with a picture',
    story:
      'The attachment is deleted once uploaded, before the row that speaks of it was answered.',
    patches: [
      {
        file: 'local/outbox/uploads.ts',
        find: 'db.attachments.update(attachment.id, { url }),',
        replace: 'db.attachments.delete(attachment.id),',
      },
    ],
  },
  {
    name: 'no smaller part is tried',
    story: 'A proxy with a limit holds up every picture, though smaller parts would pass it.',
    patches: [
      {
        file: 'local/outbox/uploads.ts',
        find: 'to - offset > smallest',
        replace: 'to - offset > device.partBytes',
      },
    ],
  },
  {
    name: 'undo of what has left',
    story: 'A row is taken back after its first try: the person believes it is gone.',
    patches: [
      {
        file: 'local/outbox/take-back.ts',
        find: 'if (row === undefined || row.firstTriedAt !== null) return false;',
        replace: 'if (row === undefined) return false;',
      },
      {
        file: 'local/outbox/take-back.ts',
        find: 'if (row.undoUntil === null || row.undoUntil < device.now()) return false;',
        replace: '',
      },
    ],
  },
  {
    name: 'another person’s answer fails the row',
    scene: 'log in over another person',
    story: 'A 409 because somebody else is logged in counts as a rejection.',
    patches: [
      {
        file: DELIVER,
        find: "      return { outcome: 'held' };",
        replace: '      return rejectRow(device, session, row, error.code);',
      },
    ],
  },
  {
    name: 'read-all reads newer messages',
    story: 'Without the cursor of the tap, what came later counts as read.',
    seeds: 240,
    patches: [
      {
        file: 'contract/calls/mark-all-read.ts',
        find: 'body: { until } }',
        replace: 'body: { until: until + 1_000_000 } }',
      },
    ],
  },
];
