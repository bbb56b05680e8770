import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Language } from '../contract/accounts.ts';
import type { Operator } from '../contract/operator.ts';
import type { Schema } from './db/schema.ts';
import type { Limits } from './limits/create-limits.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PushServices } from './push/push-services.ts';
import type { Bus } from './sync/bus.ts';
import type { Timers } from './timers.ts';

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

/** Secrets made on first start and kept in the database. */
export interface ServerKeys {
  /** Signs auth tokens. */
  readonly authToken: Uint8Array;
  /** Derives a refresh token's successor. */
  readonly refreshToken: Uint8Array;
  /** Signs the links that lead out of the mails. */
  readonly unsubscribe: Uint8Array;
  /** Signs what push services are told; the public half is what devices subscribe with. */
  readonly vapid: VapidKeys;
}

/** What every handler and mutation is given; built once at start. */
export interface Context {
  readonly db: Kysely<Schema>;
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
  /** New after every restore; rows of another epoch are never applied. */
  readonly epoch: string;
  readonly publicOrigin: string;
  readonly operator: Operator;
  readonly pushServices: PushServices;
  /** How many proxies in front of the server are believed about the caller's address. */
  readonly trustedProxies: number;
  readonly limits: Limits & {
    /** Wrong passwords in 15 minutes. */
    readonly loginFailures: { readonly account: number; readonly ip: number };
  };
}

/** Who is calling, as their session says. */
export interface Caller {
  userId: string;
  sessionId: string;
  email: string;
  language?: Language;
}
