import type { Language } from '../../contract/accounts.ts';
import type {
  BodyOf,
  CallName,
  PathOf,
  PersonCallName,
  QueryOf,
  ReplyOf,
} from '../../contract/calls/calls.ts';
import type { Caller, Context, KeyedRequest } from '../context/context.ts';

/** The facts of a request, independent of any framework. */
export interface RequestFacts {
  /** The key of rate limits: see `networkOf`. */
  network: string;
  cookies: ReadonlyMap<string, string>;
  /** The bearer token as sent, not verified. */
  bearer: string | null;
  origin: string | null;
  language: Language | null;
  userAgent: string | null;
  /** The time zone that the device reported. */
  timeZone: string | null;
  /** The build that the device reported. */
  build: string | null;
  /** Aborts when the caller disconnects. null if that cannot be detected. */
  signal: AbortSignal | null;
}

export interface Call<Name extends CallName> {
  path: PathOf<Name>;
  query: QueryOf<Name>;
  body: BodyOf<Name>;
  request: RequestFacts;
}

export interface Answer<Name extends CallName> {
  body: ReplyOf<Name>;
  /** Complete Set-Cookie lines. */
  cookies?: string[];
  headers?: Record<string, string>;
}

/** The handler of a call that needs a session. `keyed` is the argument of `write`. */
export type PersonHandler<Name extends CallName> = (
  call: Call<Name> & { caller: Caller; keyed: KeyedRequest },
  context: Context,
) => Promise<Answer<Name>>;

/** The handler of a call that needs no session. */
export type OpenHandler<Name extends CallName> = (
  call: Call<Name>,
  context: Context,
) => Promise<Answer<Name>>;

export type Handler<Name extends CallName> = Name extends PersonCallName
  ? PersonHandler<Name>
  : OpenHandler<Name>;
