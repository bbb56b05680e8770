import type { OutboxRow } from '../../local/device/database.ts';
import { registersOf } from './registers-of.ts';

/**
 * What the people did, as short as it can be told: the oracle of the simulator. Something `must`
 * be once the app said so; it `may` be when a kill or a log-out cut it off; it `must not` be once
 * it was taken back or let go.
 */
export type Fate = 'must' | 'may' | 'must not';

/** A letter's place in a lane: behind all that was accepted before it came there. */
export interface InLane {
  name: string;
  since: number;
}

export interface Written {
  messageId: string;
  senderId: string;
  deviceName: string;
  content: string;
  hasPicture: boolean;
  lanes: InLane[];
  fate: Fate;
}

/** A reading or a report: done once, and never undone. */
export interface Done {
  what: 'read message' | 'read notification' | 'remove notification' | 'report';
  id: string;
  userId: string;
  deviceName: string;
  fate: Fate;
  /** What was read: its number in the log, as the device had it. */
  seq?: number;
}

/** A tap on "read all": it covers what had reached the device by then. */
export interface ReadUpTo {
  userId: string;
  until: number;
  /** Of the log that `until` counts in. */
  epoch: string;
}

/** The last of these on each device wins: a field of a profile, the settings, a block. */
export interface Write {
  deviceName: string;
  value: string;
  fate: 'must' | 'may';
}

export interface Register {
  /** What it held before any write that counts; null when nobody looked. */
  before: string | null;
  writes: Write[];
}

export interface DraftKept {
  key: string;
  deviceName: string;
  /** The session in which it was written: with another one it is gone. */
  session: string;
  text: string;
  fate: 'must' | 'may';
}

export interface Model {
  written: Written[];
  done: Done[];
  readUpTo: ReadUpTo[];
  registers: Map<string, Register>;
  drafts: DraftKept[];
  recalledPigeons: Set<string>;
  /** Letters that are unread again since a restore, though they had been read or called back. */
  broughtBack: Set<string>;
  /** Letters that a restore lost and their sender holds: the epoch of the log since then. */
  lostByRestore: Map<string, string>;
  /** Pairs of people between whom there ever was a block. */
  parted: Set<string>;
  /** Devices on which a session was ended for a reason at some time. */
  endedOn: Set<string>;
}

export function createModel(): Model {
  return {
    written: [],
    done: [],
    readUpTo: [],
    registers: new Map(),
    drafts: [],
    recalledPigeons: new Set(),
    broughtBack: new Set(),
    lostByRestore: new Map(),
    parted: new Set(),
    endedOn: new Set(),
  };
}

export function registerOf(model: Model, key: string): Register {
  const register = model.registers.get(key) ?? { before: null, writes: [] };
  model.registers.set(key, register);
  return register;
}

/**
 * What a register may hold at the end: on each device the last sure write, or an unsure one
 * after it. null: anything.
 */
export function possibleValues({ before, writes }: Register): string[] | null {
  const sure = writes.some(({ fate }) => fate === 'must');
  if (!sure && before === null) return null;
  const names = new Set(writes.map(({ deviceName }) => deviceName));
  const last = [...names].flatMap((name) => {
    const mine = writes.filter(({ deviceName }) => deviceName === name);
    const lastSure = mine.findLastIndex(({ fate }) => fate === 'must');
    return mine.slice(Math.max(0, lastSure)).map(({ value }) => value);
  });
  return sure || before === null ? last : [before, ...last];
}

/** The person let a row go: after a refusal it had no effect, at a log-out nobody knows. */
export function letGo(model: Model, deviceName: string, row: OutboxRow, fate: 'may' | 'must not') {
  if (row.name === 'send-message' || row.name === 'reply-message') {
    const written = model.written.find(({ messageId }) => messageId === row.args.id);
    if (written !== undefined) written.fate = fate;
  }
  for (const done of model.done) {
    if (done.deviceName === deviceName && isOf(done, row)) done.fate = fate;
  }
  for (const [key, value] of registersOf(row)) {
    const register = registerOf(model, key);
    const index = register.writes.findLastIndex(
      (write) =>
        write.deviceName === deviceName &&
        write.value === value &&
        // Of two that say the same each row stands for one.
        (fate === 'must not' || write.fate === 'must'),
    );
    const write = register.writes[index];
    if (write === undefined) continue;
    if (fate === 'may') write.fate = 'may';
    else register.writes.splice(index, 1);
  }
}

/** Is this the row by which it is done? One that reads everything stands for all that it covers. */
export function isOf({ what, id, userId, seq = 0 }: Done, row: OutboxRow): boolean {
  if (row.userId !== userId) return false;
  switch (row.name) {
    case 'read-message':
    case 'hide-letter':
      return what === 'read message' && row.args.messageId === id;
    case 'mark-all-read':
      return what === 'read message' && seq <= row.args.until;
    case 'read-notification':
      return what === 'read notification' && row.args.notificationId === id;
    case 'remove-notification':
      return what === 'remove notification' && row.args.notificationId === id;
    case 'read-all-notifications':
      return what === 'read notification' && seq <= row.args.until;
    case 'report':
      return what === 'report' && row.args.id === id;
    default:
      return false;
  }
}
