import type { PlantedBug } from '../planted-bug.ts';

const APPLY = 'local/mirror/apply-changes.ts';
const PUT = 'local/mirror/put-changes.ts';
const STREAM = 'workers/handle-stream-event.ts';

/** Bugs with which a device differs from the server for good. */
export const mirrorBugs: readonly PlantedBug[] = [
  {
    name: 'unfit row throws',
    story: 'One row that an older build does not understand stops the mirror and every lane.',
    patches: [
      {
        file: 'contract/changes.ts',
        find: 'if (fit?.success === false) parsed.unfit.push({ seq, entity, id, raw: one });',
        replace: "if (fit?.success === false) throw new Error('unfit');",
      },
    ],
  },
  {
    name: 'checkpoint saved before rows',
    story: 'The cursor moves in a transaction of its own, before the rows are there.',
    patches: [
      {
        file: 'local/mirror/pull-changes.ts',
        find: '  const applied = await applyPage(device, session, sync, page);',
        replace:
          "  if (sync.building === null && page.reset !== true) await device.db.records.put({ key: 'sync', value: { ...sync, epoch: page.epoch, cursor: page.to } });\n  const applied = await applyPage(device, session, sync.building === null ? { ...sync, epoch: page.epoch, cursor: page.to } : sync, page);",
      },
    ],
  },
  {
    name: 'an event with a gap is applied',
    story: 'An event counts as the next one without a look at where it continues.',
    patches: [{ file: APPLY, find: ' || event.from > sync.cursor) return', replace: ') return' }],
  },
  {
    name: 'reply rows move the cursor',
    story: 'The highest number seen is taken for all below it.',
    patches: [
      {
        file: APPLY,
        find: '  const mirrors = mirrorsOf(sync).filter((mirror) => mirror.epoch === epoch);',
        replace:
          "  const mirrors = mirrorsOf(sync).filter((mirror) => mirror.epoch === epoch);\n  if (sync.building === null && sync.isComplete && sync.epoch === epoch) {\n    const head = Math.max(sync.cursor, ...changes.map(({ seq }) => seq));\n    for (const mirror of mirrors) await putChanges(db, mirror, changes, session.userId);\n    await writeRecord(db, 'sync', { ...sync, cursor: head });\n    return 'applied';\n  }",
      },
    ],
  },
  {
    name: 'a repeated reply resurrects a recalled message',
    story: 'An older row overwrites a newer one when it comes late.',
    scene: 'a reply that comes after',
    patches: [
      {
        file: PUT,
        find: 'seq > (known[index] ?? 0);',
        replace: 'seq > (known[index] ?? 0) - 1_000_000_000;',
      },
      {
        file: PUT,
        find: 'changes.filter((change) => change.seq > mirror.cursor);',
        replace: 'changes;',
      },
    ],
  },
  {
    name: 'events while a push is in flight are dropped',
    story: 'To spare the eye a flicker, an event is skipped while a row is being sent.',
    patches: [
      {
        file: STREAM,
        find: "  if (session === null) return 'applied';\n",
        replace:
          "  if (session === null) return 'applied';\n  const sync = await readRecord(device.db, 'sync');\n  if (sync?.cursor === event.from && (await device.db.outbox.count()) > 0) {\n    await writeRecord(device.db, 'sync', { ...sync, cursor: event.to });\n    return 'applied';\n  }\n",
      },
    ],
  },
  {
    name: 'deletions are not applied',
    story: 'A tombstone is taken for an empty change.',
    patches: [
      {
        file: PUT,
        find: '  await table.bulkDelete(gone.map(({ id }) => [gen, id]));',
        replace: '',
      },
    ],
  },
  {
    name: 'a deleted row rises again',
    story: 'Nobody asks its tombstone, and then a late reply brings the row.',
    scene: 'a reply that comes after',
    patches: [
      {
        file: PUT,
        find: 'changes.filter((change) => change.seq > mirror.cursor);',
        replace: 'changes;',
      },
      {
        file: PUT,
        find: 'Math.max(rows[index]?.seq ?? 0, tombstones[index]?.seq ?? 0),',
        replace: 'Math.max(rows[index]?.seq ?? 0, Math.min(tombstones[index]?.seq ?? 0, 0)),',
      },
    ],
  },
  {
    name: 'a reset keeps the old rows',
    story: 'The mirror is filled over again in its place: what a restore took away stays for ever.',
    patches: [
      {
        file: APPLY,
        find: "      await writeRecord(db, 'sync', await beginAgain(db, sync, page.epoch));\n      return 'applied';",
        replace:
          "      await writeRecord(db, 'sync', { ...sync, epoch: page.epoch, cursor: 0, snapshot: null });\n      return 'applied';",
      },
    ],
  },
  {
    name: 'reset wipes the outbox',
    story: 'To start over, the whole database is emptied.',
    patches: [
      {
        file: 'local/mirror/pull-changes.ts',
        find: '  const applied = await applyPage(device, session, sync, page);',
        replace:
          '  if (page.reset === true) await device.db.outbox.clear();\n  const applied = await applyPage(device, session, sync, page);',
      },
    ],
  },
  {
    name: 'a reset drops the new mirror',
    story: 'After the flip the wrong generation is removed.',
    patches: [
      {
        file: PUT,
        find: '  await dropGeneration(db, old);',
        replace: '  await dropGeneration(db, kept);',
      },
    ],
  },
  {
    name: 'only the first page is pulled',
    story: 'Whether there is more is not asked.',
    scene: 'a first sync of several pages',
    patches: [
      {
        file: 'local/mirror/pull-changes.ts',
        find: "hasMore = applied === 'stale' || page.more || page.reset === true;",
        replace: "hasMore = applied === 'stale' || page.reset === true;",
      },
    ],
  },
  {
    name: 'the heartbeat’s head is ignored',
    story: 'A lost event is never missed.',
    patches: [
      {
        file: STREAM,
        find: "    case 'heartbeat':\n      await wakeFlushWhenRowsWait(device);\n      await catchUpWhenBehind(device, event);\n",
        replace: "    case 'heartbeat':\n      await wakeFlushWhenRowsWait(device);\n",
      },
    ],
  },
  {
    name: 'a silent stream is trusted',
    story: 'A half-open connection says nothing for ever.',
    patches: [
      {
        file: 'workers/live-connection.ts',
        find: 'silence = timers.set(fail, STREAM_SILENCE_SECONDS * 1000);',
        replace: 'silence = null;',
      },
    ],
  },
  {
    name: 'no reconnect after an error',
    story: 'The stream ends with its first error.',
    patches: [
      {
        file: 'workers/live-connection.ts',
        find: '    close();\n    openLater();\n    // A stream',
        replace: '    close();\n    // A stream',
      },
    ],
  },
  {
    name: 'a digest of numbers alone',
    story: 'Rows are compared by id and number: what the disk has garbled is never found.',
    patches: [
      {
        file: 'contract/mirror-digest.ts',
        find: 'canonicalJson([id, seq, value])',
        replace: 'canonicalJson([id, value === null ? 0 : seq])',
      },
    ],
  },
  {
    name: 'a mirror that differs is only counted',
    story: 'The digest finds a lost row, and nobody fills the mirror again.',
    patches: [
      {
        file: 'local/mirror/check-mirror.ts',
        find: "verdict === 'mismatch' && before > 0;",
        replace: "verdict === 'mismatch' && before > 1;",
      },
    ],
  },
];
