import * as v from 'valibot';
import { personSchema } from '../entities.ts';
import { idSchema } from '../ids.ts';
import { PAGE_SIZE } from '../limits.ts';

type AnySchema = v.GenericSchema;

/**
 * One call of the API (product.md section 7). `via` says how it may be called: `direct` only, or
 * `gateway` (through the proxy, and directly for tools). `who`: whether it needs a session.
 * `summary` is its line in the API's description.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  via: 'direct' | 'gateway';
  who: 'anyone' | 'person';
  summary: string;
  /** Of a good answer. */
  status: 200 | 201 | 202;
  path_params: AnySchema;
  query: AnySchema;
  body: AnySchema;
  reply: AnySchema;
}

/** What a call without path parameters, query or reply has in their place. */
export const empty = v.object({});
export const noBody = v.nullish(v.strictObject({}));
export const byId = v.object({ id: idSchema });
export const byUserId = v.object({ userId: idSchema });

/** A whole number that may arrive as text, as query parameters do. */
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

/** A page of a list; `people` are the persons mentioned, at their present version. */
export const listReply = <Item extends AnySchema>(item: Item) =>
  v.object({
    items: v.array(item),
    next: v.nullable(v.string()),
    people: v.array(personSchema),
  });

/** Fills in what an endpoint does not need. */
export function endpoint<
  const Who extends Endpoint['who'],
  Path extends AnySchema = typeof empty,
  Query extends AnySchema = typeof empty,
  Body extends AnySchema = typeof noBody,
  Reply extends AnySchema = typeof empty,
>(entry: {
  method: Endpoint['method'];
  path: string;
  via: Endpoint['via'];
  who: Who;
  summary: string;
  /** 200 when left out. */
  status?: Endpoint['status'];
  path_params?: Path;
  query?: Query;
  body?: Body;
  reply: Reply;
}) {
  return {
    ...entry,
    status: entry.status ?? 200,
    path_params: (entry.path_params ?? empty) as Path,
    query: (entry.query ?? empty) as Query,
    body: (entry.body ?? noBody) as Body,
  };
}
