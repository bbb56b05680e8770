import * as v from 'valibot';
import { personSchema } from '../entities.ts';
import { idSchema } from '../ids.ts';
import { PAGE_SIZE } from '../limits.ts';

type AnySchema = v.GenericSchema;

export type CallGroup =
  | 'session'
  | 'profile'
  | 'messages'
  | 'people'
  | 'notifications'
  | 'account'
  | 'operator'
  | 'uploads';

/** One call of the API (product.md section 7). Routing, client, outbox and OpenAPI are generated from it. */
export interface CallDefinition {
  name: string;
  group: CallGroup;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Ids appear as names in braces. */
  path: string;
  /** `gateway`: devices call it through the proxy. The server also answers direct requests. */
  via: 'direct' | 'gateway';
  /** `person`: the call needs a session. `operator`: it needs a session that an operator has opened for the desk. */
  who: 'anyone' | 'person' | 'operator';
  summary: string;
  status: 200 | 201 | 202;
  path_params: AnySchema;
  query: AnySchema;
  body: AnySchema;
  reply: AnySchema;
}

/** The schema for path parameters, query or reply of a call that has none. */
export const empty = v.object({});
export const noBody = v.nullish(v.strictObject({}));
export const byId = v.object({ id: idSchema });
export const byUserId = v.object({ userId: idSchema });

/** A whole number that may arrive as text, as in query parameters. */
export const wholeNumber = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), v.number()]),
  v.safeInteger(),
  v.minValue(0),
);

const LIST_PAGE_MAX = 100;
const CURSOR_MAX_LENGTH = 256;

export const limitUpTo = (max: number, normal: number) =>
  v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(max)), normal);

export const cursorQuery = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(CURSOR_MAX_LENGTH))),
  limit: limitUpTo(LIST_PAGE_MAX, PAGE_SIZE),
});

/** Returns the schema of one page of a list. `people` contains the persons mentioned, at their current version. */
export const listReply = <Item extends AnySchema>(item: Item) =>
  v.object({
    items: v.array(item),
    next: v.nullable(v.string()),
    people: v.array(personSchema),
  });

export interface CallEntry<
  Name extends string,
  Who extends CallDefinition['who'],
  Path extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Reply extends AnySchema,
> {
  name: Name;
  group: CallGroup;
  method: CallDefinition['method'];
  path: string;
  /** 'gateway' when left out. */
  via?: CallDefinition['via'];
  /** 'person' when left out. */
  who?: Who;
  summary: string;
  /** 200 when left out. */
  status?: CallDefinition['status'];
  path_params?: Path;
  query?: Query;
  body?: Body;
  reply: Reply;
}

/** Defines a call and fills in the defaults. */
export function defineCall<
  const Name extends string,
  Reply extends AnySchema,
  const Who extends CallDefinition['who'] = 'person',
  Path extends AnySchema = typeof empty,
  Query extends AnySchema = typeof empty,
  Body extends AnySchema = typeof noBody,
>(entry: CallEntry<Name, Who, Path, Query, Body, Reply>) {
  return {
    ...entry,
    via: entry.via ?? 'gateway',
    who: (entry.who ?? 'person') as Who,
    status: entry.status ?? 200,
    path_params: (entry.path_params ?? empty) as Path,
    query: (entry.query ?? empty) as Query,
    body: (entry.body ?? noBody) as Body,
  };
}

/** Turns a list of calls into an object keyed by the names of the calls. */
export function byName<const Calls extends readonly { name: string }[]>(list: Calls) {
  return Object.fromEntries(list.map((call) => [call.name, call])) as {
    [Call in Calls[number] as Call['name']]: Call;
  };
}

/** Returns the path of a call with its ids filled in. */
export function fillPath(path: string, ids: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(id);
  });
}
