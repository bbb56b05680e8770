/**
 * What the people did, as short as it can be told: the oracle of the simulator. A thing is certain
 * once the app said so; one cut off by a kill may have happened or not.
 */
export interface Written {
  messageId: string;
  senderId: string;
  deviceName: string;
  content: string;
  hasPicture: boolean;
  lanes: string[];
  /** The outbox row, to follow what became of it. */
  rowId: string | null;
  isCertain: boolean;
  isTakenBack: boolean;
  /** Refused by the server and then let go by the person. */
  isDiscarded: boolean;
}

export interface Model {
  written: Written[];
  /** Messages whose reading the app took note of. */
  read: { messageId: string; readerId: string }[];
  recalledPigeons: Set<string>;
  /** The last bio that each device saved for its person. */
  bios: Map<string, { userId: string; bio: string; isCertain: boolean }[]>;
}

export function createModel(): Model {
  return { written: [], read: [], recalledPigeons: new Set(), bios: new Map() };
}
