/** A paragraph, a list, or a standalone link to another screen or mail address. */
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
 * The variable facts of the legal pages: numbers and names of the contract, formatted in the page's language, and the
 * server's operator.
 */
export interface LegalFacts {
  /** `null` if the device has never received it. */
  operator: { name: string; contact: string } | null;
  version: string;
  /** The month of the version. */
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

/** A legal page in one language. Its keys are the anchors of its sections, in order. */
export type LegalDocument<Section extends string> = (
  facts: LegalFacts,
) => Record<Section, LegalSection>;
