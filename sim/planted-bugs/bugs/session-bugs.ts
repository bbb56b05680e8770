import type { PlantedBug } from '../planted-bug.ts';

export const sessionBugs: readonly PlantedBug[] = [
  {
    name: 'the other person’s outbox is sent',
    scene: 'log in over another person',
    story: 'The queue does not know whose a row is.',
    patches: [
      {
        file: 'local/outbox/next-row.ts',
        find: 'if (candidate.userId !== userId) return false;',
        replace: 'if (candidate.userId === undefined) return false;',
      },
    ],
  },
  {
    name: 'no network is a log-out',
    story: 'Any failure of a call counts as an ended session.',
    patches: [
      {
        file: 'local/mirror/catch-up.ts',
        find: 'if (error instanceof NetworkError || isQuotaExceeded(error)) return false;',
        replace: 'if (error instanceof NetworkError) return endSession(device, session);',
      },
    ],
  },
  {
    name: 'refresh race',
    story:
      'Of two uses of one refresh token the later one ends the session, as after a lost reply.',
    patches: [
      {
        file: 'server/sessions/judge-refresh-token.ts',
        find: '  if (shown.hash === line.hash) return',
        replace:
          "  if (shown.hash === line.hash && line.usedAt > line.confirmedAt) return { is: 'reused' };\n  if (shown.hash === line.hash) return",
      },
    ],
  },
  {
    name: 'an ended session empties the outbox',
    story: 'After a 401 everything of the person goes, their unsent letters too.',
    patches: [
      {
        file: 'local/session/end-session.ts',
        find: "keepsOutboxOf: 'everybody'",
        replace: "keepsOutboxOf: 'others'",
      },
    ],
  },
  {
    name: 'leaving forgets a table',
    story: 'A new kind of row is not emptied, and the next person on the device has it.',
    patches: [
      {
        file: 'local/session/empty-device.ts',
        find: 'filter(({ name }) => !isWaitingTable(name));',
        replace:
          "filter(({ name }) => !isWaitingTable(name) && name !== 'drafts' && name !== 'people');",
      },
    ],
  },
  {
    name: 'nobody asks who is logged in',
    scene: 'log in over another person',
    story: 'A pull that began for one person ends in the other’s mirror.',
    patches: [
      {
        file: 'local/device/in-session.ts',
        find: 'if (auth?.session !== session) throw new SessionEnded();',
        replace: 'if (auth === undefined) throw new SessionEnded();',
      },
    ],
  },
  {
    name: 'stale auth header',
    story: 'A call is repeated with the token that it was first made with (a queue of Workbox).',
    patches: [
      {
        file: 'local/net/call-api.ts',
        find: '  const token = device.cookies?.read(AUTH_COOKIE);',
        replace:
          '  const token = frozen.get(device) ?? device.cookies?.read(AUTH_COOKIE);\n  if (token) frozen.set(device, token);',
      },
      {
        file: 'local/net/call-api.ts',
        find: 'const ANSWER_WITHIN_MS = 30_000;',
        replace: 'const ANSWER_WITHIN_MS = 30_000;\nconst frozen = new WeakMap<Device, string>();',
      },
    ],
  },
  {
    name: 'drafts are tidied up at the start',
    story: 'What was being written does not survive a crash.',
    patches: [
      {
        file: 'local/session/start-session.ts',
        find: '  if (stored !== null) return;',
        replace: '  await device.db.drafts.clear();\n  if (stored !== null) return;',
      },
    ],
  },
  {
    name: 'a full disk is not told',
    story: 'A write that found no room is reported as done.',
    patches: [
      {
        file: 'local/storage/with-quota-retry.ts',
        find: "    throw new AppError('storage-full');",
        replace: '    return undefined as T;',
      },
    ],
  },
];
