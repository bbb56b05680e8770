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
import type { OnReplica } from '../db/read-replica.ts';
import type { Schema } from '../db/schema.ts';
import type { Admission } from '../limits/admit-calls.ts';
import type { Limits, ReadLimits } from '../limits/create-limits.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Adds jobs to the jobs table. The row commits or rolls back with the transaction. */
export interface Jobs {
  add(tx: Transaction<Schema>, kind: string, args: unknown, runAt?: Date): Promise<void>;
  /** Looks for due jobs now. Called after a commit that added some. */
  wake(): void;
  /** The same in a moment, once for many commits. */
  wakeSoon(): void;
}

/** A pair of P-256 keys, each as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** One secret. Its signatures name it by its `kid`. */
export interface SigningKey {
  readonly kid: string;
  readonly secret: Uint8Array;
  /** When another key replaced it for signing, or null for the current key. */
  readonly retiredAt: Date | null;
}

/** The current signing key, then the former ones. Replaced by another array after each rotation. */
export type KeyRing = readonly [SigningKey, ...SigningKey[]];

/** Secrets that are created at the first start and stored in the database. An operator may rotate the key rings. */
export interface ServerKeys {
  /** Signs auth tokens. */
  readonly authToken: KeyRing;
  /** Signs refresh tokens and derives export links. */
  readonly refreshToken: KeyRing;
  /** Signs the cookies by which devices are recognised for an account. */
  readonly device: KeyRing;
  /** Signs the unsubscribe links of the mails. */
  readonly unsubscribe: KeyRing;
  /** Signs the requests to push services. Devices subscribe with the public key. */
  readonly vapid: VapidKeys;
  /** Reads the rings again, because another process may have rotated them. */
  refresh(): Promise<void>;
}

/**
 * The settings that operators change while the server runs (contract/live-settings.ts), as this node last read them.
 */
export interface LiveSettings {
  readonly defaults: LiveLimits;
  readonly limits: LiveLimits;
  /** New addresses at these domains or their subdomains are rejected. */
  readonly mailDomains: readonly string[];
  /** null if there is none or it has ended. */
  readonly banner: Banner | null;
  /** Reads the settings again, because another node may have changed them. */
  refresh(): Promise<void>;
  /** Calls the listener when the banner has changed. The returned function unsubscribes. */
  onBanner(listener: () => void): () => void;
}

/** A push, encrypted and signed, ready to send to its service. */
export interface OutgoingPush {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PushAnswer {
  status: number;
  retryAfter: string | undefined;
}

/** How this server posts pushes, and the contact for push services, a mailto or https URL. */
export interface PushPost {
  post: PostPush;
  subject: string;
}

export type PostPush = (push: OutgoingPush) => Promise<PushAnswer>;

/** The database connection, the person who reads, and the time. */
export interface Viewer {
  db: Kysely<Schema>;
  userId: string;
  now: Date;
}

/**
 * Reads the present values of entities as the viewer sees them, one query for each kind. The result looks up a value.
 * null means that the entity does not exist (any more) for the viewer.
 */
export type ReadValues = (
  viewer: Viewer,
  refs: EntityRef[],
) => Promise<(ref: EntityRef) => unknown>;

/** The dependencies of every handler and mutation. Built once at start. */
export interface Context {
  readonly db: Kysely<Schema>;
  /**
   * The same database with its own connections. `callOpen` passes it as `db` to logins and other writes by visitors.
   */
  readonly loginDb: Kysely<Schema>;
  /** Runs a read on the replica if it has all commits, otherwise on `db`. The read may run twice. */
  readonly onReplica: OnReplica;
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
   * The epoch changes after every restore, and when the database has lost commits. Clients never apply rows of another
   * epoch. Do not store the value, because it can change while the server runs.
   */
  readonly epoch: string;
  /** The commits that must still exist in the database. Otherwise a new epoch begins. */
  readonly fence: Fence;
  /** Set by `server/start`, because the code of the log may not import the folders with the readers. */
  readonly readValues: ReadValues;
  readonly publicOrigin: string;
  readonly operator: Operator;
  readonly pushServices: PushServices;
  readonly pushPost: PushPost;
  /** The number of proxies in front of the server that are trusted to report the caller's address. */
  readonly trustedProxies: number;
  readonly admission: Admission;
  readonly limits: Limits &
    ReadLimits & {
      /** Wrong passwords in 15 minutes. */
      readonly loginFailures: { readonly account: number; readonly ip: number };
      /** Limits for new people who write to strangers, see newcomer-limits.ts. */
      readonly newcomers: {
        readonly strangers: number;
        readonly answers: number;
        readonly days: number;
      };
    };
}

export interface KeyedRequest {
  userId: string;
  /** The idempotency key. Without a key nothing is stored, and a repeat counts as a new request. */
  key: string | undefined;
  /**
   * The name, path ids and body of the call as sent. A repeat with the same idempotency key must contain the same
   * values.
   */
  sent: unknown;
}

export interface Caller {
  userId: string;
  sessionId: string;
  email: string;
  language?: Language;
}
