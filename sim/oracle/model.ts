import type { OutboxRow } from '../../local/device/database.ts';
import { registersOf } from './registers-of.ts';

/**
 * The oracle of the simulator: a minimal model of what the people did. An effect `must` exist once the app confirmed
 * it. It `may` exist if a kill or a logout interrupted it. It `must not` exist once it was taken back or discarded.
 */
export type Fate = 'must' | 'may' | 'must not';

/** A letter's position in a lane: after all letters accepted before it entered the lane. */
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

/** A reading or a report, which happens once and is never undone. */
export interface Done {
  what: 'read message' | 'read notification' | 'remove notification' | 'report';
  id: string;
  userId: string;
  deviceName: string;
  fate: Fate;
  /** The entity's `seq` on the device when it was read. */
  seq?: number;
}

/** A tap on "read all". It covers everything that had reached the device by then. */
export interface ReadUpTo {
  userId: string;
  until: number;
  /** The epoch of the log of `until`. */
  epoch: string;
}

/** A value of a register: a field of a profile, the settings, a block. The last one on each device wins. */
export interface Write {
  deviceName: string;
  value: string;
  fate: 'must' | 'may';
}

export interface Register {
  /** The value before any counted write, or null if unknown. */
  before: string | null;
  writes: Write[];
}

export interface DraftKept {
  key: string;
  deviceName: string;
  /** The session in which the draft was written. A later session does not have the draft. */
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
  /** Letters that are unread again after a restore, although they had been read or recalled. */
  broughtBack: Set<string>;
  /** Letters that a restore lost and their sender still has, with the epoch since then. */
  lostByRestore: Map<string, string>;
  /** Pairs of people with a block between them at any time. */
  parted: Set<string>;
  /** Devices on which a session was ever ended for a legitimate reason. */
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
 * Returns the values that a register may have at the end: on each device the last certain write, or an uncertain one
 * after it. Returns null for any value.
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

/**
 * Records that the person discarded a row. After a rejection the row had no effect. At a logout its effect is unknown.
 */
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
        // Of two writes with the same value, each row matches one.
        (fate === 'must not' || write.fate === 'must'),
    );
    const write = register.writes[index];
    if (write === undefined) continue;
    if (fate === 'may') write.fate = 'may';
    else register.writes.splice(index, 1);
  }
}

/** Whether this row causes the effect. A row that reads everything matches all that it covers. */
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
