/** A paragraph, a list, or what stands by itself: a way to another screen, an address to write to. */
export type LegalBlock =
  | string
  | readonly string[]
  | { to: '/terms' | '/privacy' | '/settings'; words: string }
  | { mail: string; words: string };

export interface LegalSection {
  title: string;
  blocks: readonly LegalBlock[];
}

/**
 * What the legal pages say that is decided elsewhere: numbers and names of the contract, put into
 * words of the page's language, and what the server says of itself.
 */
export interface LegalFacts {
  /** null: the device has never heard. */
  operator: { name: string; contact: string } | null;
  /** Of the terms. */
  version: string;
  /** The version's month. */
  date: string;
  adultAge: number;
  messageLength: string;
  minPhotos: number;
  maxPhotos: number;
  welcomePigeons: number;
  trips: number;
  cookies: {
    auth: string;
    refresh: string;
    session: string;
    registration: string;
    firstLogin: string;
    device: string;
  };
  imageSize: string;
  // Durations with their unit, such as "180 gün".
  fuel: string;
  authToken: string;
  refreshToken: string;
  sessionLife: string;
  sessionCookie: string;
  deviceCookie: string;
  verification: string;
  firstLogin: string;
  unverified: string;
  resetCode: string;
  exportLink: string;
  mailAfter: string;
  reportCopy: string;
  securityLog: string;
  operatorAct: string;
  appeal: string;
  pictureHash: string;
  heldPicture: string;
  emailUndo: string;
  unusedUpload: string;
  openUpload: string;
  repeatKey: string;
  tombstone: string;
  skyRemoval: string;
}

/** A legal page in one language; its keys are the anchors of its sections, in their order. */
export type LegalDocument<Section extends string> = (
  facts: LegalFacts,
) => Record<Section, LegalSection>;
