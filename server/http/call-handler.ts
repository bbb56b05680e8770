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

/** What a request says about itself, without any framework. */
export interface RequestFacts {
  /** Whom limits count: see `networkOf`. */
  network: string;
  cookies: ReadonlyMap<string, string>;
  /** The bearer token as sent, not verified. */
  bearer: string | null;
  origin: string | null;
  language: Language | null;
  userAgent: string | null;
  /** What the device says is its time zone. */
  timeZone: string | null;
  /** The build that the device runs, as it says. */
  build: string | null;
  /** Ends when the caller has gone; null: nobody can tell. */
  signal: AbortSignal | null;
}

/** A request for a call, parsed by the call's schemas. */
export interface Call<Name extends CallName> {
  path: PathOf<Name>;
  query: QueryOf<Name>;
  body: BodyOf<Name>;
  request: RequestFacts;
}

export interface Answer<Name extends CallName> {
  body: ReplyOf<Name>;
  /** Whole Set-Cookie lines. */
  cookies?: string[];
  headers?: Record<string, string>;
}

/** Of a call that needs a session. `keyed` is the argument of `write`. */
export type PersonHandler<Name extends CallName> = (
  call: Call<Name> & { caller: Caller; keyed: KeyedRequest },
  context: Context,
) => Promise<Answer<Name>>;

/** Of a call that anyone may make. */
export type OpenHandler<Name extends CallName> = (
  call: Call<Name>,
  context: Context,
) => Promise<Answer<Name>>;

/** The handler of a call. */
export type Handler<Name extends CallName> = Name extends PersonCallName
  ? PersonHandler<Name>
  : OpenHandler<Name>;
