import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Language } from '../../contract/accounts.ts';
import type { Banner } from '../../contract/banner.ts';
import type { EntityRef } from '../../contract/changes.ts';
import type { LiveLimits } from '../../contract/live-settings.ts';
import type { Operator } from '../../contract/operator.ts';
import type { Fence } from '../base/fence.ts';
import type { Timers } from '../base/timers.ts';
import type { Bus } from '../bus/bus.ts';
import type { PushServices } from '../config/push-services.ts';
import type { Schema } from '../db/schema.ts';
import type { Limits, ReadLimits } from '../limits/create-limits.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Puts work into the jobs table; the row commits or vanishes with the transaction. */
export interface Jobs {
  add(tx: Transaction<Schema>, kind: string, args: unknown, runAt?: Date): Promise<void>;
  /** Looks for due jobs now; called after a commit that added some. */
  wake(): void;
}

/** A pair of P-256 keys, each as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** One secret; what it signs names it by its `kid`. */
export interface SigningKey {
  readonly kid: string;
  readonly secret: Uint8Array;
  /** Since when another one signs; null for the one that does. */
  readonly retiredAt: Date | null;
}

/** The key that signs, before those that have signed. Another array after each rotation. */
export type KeyRing = readonly [SigningKey, ...SigningKey[]];

/** Secrets made on first start and kept in the database; an operator may rotate the rings. */
export interface ServerKeys {
  /** Signs auth tokens. */
  readonly authToken: KeyRing;
  /** Vouches for refresh tokens, and derives the links of exports. */
  readonly refreshToken: KeyRing;
  /** Marks the devices that know an account. */
  readonly device: KeyRing;
  /** Signs the links that lead out of the mails. */
  readonly unsubscribe: KeyRing;
  /** Signs what push services are told; the public half is what devices subscribe with. */
  readonly vapid: VapidKeys;
  /** Reads the rings again: another process may have rotated them. */
  refresh(): Promise<void>;
}

/** What operators change while the server runs (contract/live-settings.ts), as this node has read it. */
export interface LiveSettings {
  /** The limits of the environment. */
  readonly defaults: LiveLimits;
  /** The limits that hold. */
  readonly limits: LiveLimits;
  /** No new address may be at one of these or below. */
  readonly mailDomains: readonly string[];
  /** null: there is none, or it has ended. */
  readonly banner: Banner | null;
  /** Reads them again: another node may have changed them. */
  refresh(): Promise<void>;
  /** Calls the listener when the banner has changed. The answer ends that. */
  onBanner(listener: () => void): () => void;
}

/** A push as it goes to its service: encrypted and signed. */
export interface OutgoingPush {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PushAnswer {
  status: number;
  retryAfter: string | undefined;
}

/** How this server posts pushes, and whom a push service may ask about them: a mailto or https URL. */
export interface PushPost {
  post: PostPush;
  subject: string;
}

export type PostPush = (push: OutgoingPush) => Promise<PushAnswer>;

/** Through whose eyes, and when, values are read. */
export interface Viewer {
  db: Kysely<Schema>;
  userId: string;
  now: Date;
}

/**
 * Reads the present values of things as the viewer sees them, one query for each kind. The answer
 * finds a value; null is a thing that does not exist (any more) for the viewer.
 */
export type ReadValues = (
  viewer: Viewer,
  things: EntityRef[],
) => Promise<(thing: EntityRef) => unknown>;

/** What every handler and mutation is given; built once at start. */
export interface Context {
  readonly db: Kysely<Schema>;
  /** The same database on connections of its own. `callOpen` passes it as `db` to logins and other writes by visitors. */
  readonly loginDb: Kysely<Schema>;
  readonly now: () => Date;
  readonly makeId: () => string;
  /** Fills an array with unpredictable bytes. */
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly timers: Timers;
  readonly log: Logger;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly keys: ServerKeys;
  readonly liveSettings: LiveSettings;
  /**
   * New after every restore, and when the database has lost commits; rows of another epoch are never
   * applied. It changes while the server runs: ask for it when it is needed.
   */
  readonly epoch: string;
  /** What must still be there for the epoch to stay. */
  readonly fence: Fence;
  /** Given by `server/start`, because the log may not import the folders that have the readers. */
  readonly readValues: ReadValues;
  readonly publicOrigin: string;
  readonly operator: Operator;
  readonly pushServices: PushServices;
  /** How pushes leave this server. */
  readonly pushPost: PushPost;
  /** How many proxies in front of the server are believed about the caller's address. */
  readonly trustedProxies: number;
  readonly limits: Limits &
    ReadLimits & {
      /** Wrong passwords in 15 minutes. */
      readonly loginFailures: { readonly account: number; readonly ip: number };
      /** What somebody can send to strangers before the first answers: see newcomer-limits.ts. */
      readonly newcomers: {
        readonly strangers: number;
        readonly answers: number;
        readonly days: number;
      };
    };
}

/** The request behind a write: who sent it, and under which key. */
export interface KeyedRequest {
  userId: string;
  /** Without a key nothing is stored, and a repeat is a new request. */
  key: string | undefined;
  /** Name, path ids and body of the call as sent. A repeat under the same key must send the same. */
  sent: unknown;
}

/** Who is calling, as their session says. */
export interface Caller {
  userId: string;
  sessionId: string;
  email: string;
  language?: Language;
}
