import type { Language } from '../../contract/accounts.ts';
import type {
  BodyOf,
  EndpointName,
  PathOf,
  PersonEndpointName,
  QueryOf,
  ReplyOf,
} from '../../contract/endpoints/table.ts';
import type { Caller, Context } from '../context/context.ts';

/** What a request says about itself, without any framework. */
export interface RequestFacts {
  /** Whom limits count: see `networkOf`. */
  network: string;
  cookies: ReadonlyMap<string, string>;
  /** The bearer token as sent, not verified. */
  bearer: string | null;
  origin: string | null;
  language: Language | null;
  /** Ends when the caller has gone; null: nobody can tell. */
  signal: AbortSignal | null;
}

/** One call of an endpoint, parsed by the endpoint's own schemas. */
export interface Call<Name extends EndpointName> {
  path: PathOf<Name>;
  query: QueryOf<Name>;
  body: BodyOf<Name>;
  /** The body as it was sent, before defaults: what an idempotency key is compared with. */
  rawBody: unknown;
  idempotencyKey: string | undefined;
  request: RequestFacts;
}

export interface Answer<Name extends EndpointName> {
  body: ReplyOf<Name>;
  /** Whole Set-Cookie lines. */
  cookies?: string[];
  headers?: Record<string, string>;
}

/** An endpoint that needs a session. */
export type PersonHandler<Name extends EndpointName> = (
  call: Call<Name> & { caller: Caller },
  context: Context,
) => Promise<Answer<Name>>;

/** An endpoint that anyone may call. */
export type OpenHandler<Name extends EndpointName> = (
  call: Call<Name>,
  context: Context,
) => Promise<Answer<Name>>;

/** The handler of one endpoint of the table; files in `server/api` export one each. */
export type Handler<Name extends EndpointName> = Name extends PersonEndpointName
  ? PersonHandler<Name>
  : OpenHandler<Name>;
