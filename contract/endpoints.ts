import * as v from 'valibot';
import { loginBody, loginReply, refreshReply, registerBody, registerReply } from './accounts.ts';
import { syncReplySchema } from './changes.ts';
import { messageSchema, personSchema, pigeonSchema, profileSchema } from './entities.ts';
import { idSchema } from './ids.ts';
import { PAGE_SIZE, SYNC_PAGE_MAX, SYNC_PAGE_SIZE } from './limits.ts';
import { readMessage } from './mutations/read-message.ts';
import { recallPigeon } from './mutations/recall-pigeon.ts';
import { replyMessage } from './mutations/reply-message.ts';
import { saveProfile } from './mutations/save-profile.ts';
import { sendMessage } from './mutations/send-message.ts';

const empty = v.object({});
const noBody = v.nullish(v.strictObject({}));
const byId = v.object({ id: idSchema });

/** A whole number that may arrive as text, as query parameters do. */
const wholeNumber = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), v.number()]),
  v.safeInteger(),
  v.minValue(0),
);
const limitUpTo = (max: number, normal: number) =>
  v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(max)), normal);

const cursorQuery = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(256))),
  limit: limitUpTo(100, PAGE_SIZE),
});

export const skyReply = v.object({
  items: v.array(messageSchema),
  next: v.nullable(v.string()),
  people: v.array(personSchema),
});
export type SkyReply = v.InferOutput<typeof skyReply>;

export const skyRemovalsReply = v.object({
  ids: v.array(idSchema),
  next: v.number(),
  reset: v.optional(v.boolean()),
});

type AnySchema = v.GenericSchema;

/**
 * One call of the API (product.md section 7). `via` says how it may be called: `direct` only, or
 * `gateway` (through the proxy, and directly for tools). `who`: whether it needs a session.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  via: 'direct' | 'gateway';
  who: 'anyone' | 'person';
  path_params: AnySchema;
  query: AnySchema;
  body: AnySchema;
  reply: AnySchema;
}

function endpoint<
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
  path_params?: Path;
  query?: Query;
  body?: Body;
  reply: Reply;
}) {
  return {
    ...entry,
    path_params: (entry.path_params ?? empty) as Path,
    query: (entry.query ?? empty) as Query,
    body: (entry.body ?? noBody) as Body,
  };
}

export const endpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    via: 'direct',
    who: 'anyone',
    body: registerBody,
    reply: registerReply,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    via: 'direct',
    who: 'anyone',
    body: loginBody,
    reply: loginReply,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    via: 'direct',
    who: 'anyone',
    reply: empty,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    via: 'gateway',
    who: 'person',
    reply: refreshReply,
  }),
  'get-profile': endpoint({
    method: 'GET',
    path: '/api/user',
    via: 'gateway',
    who: 'person',
    reply: v.object({ profile: profileSchema }),
  }),
  'save-profile': endpoint({
    method: 'PUT',
    path: '/api/user',
    via: 'gateway',
    who: 'person',
    body: saveProfile.args,
    reply: saveProfile.reply,
  }),
  'list-pigeons': endpoint({
    method: 'GET',
    path: '/api/pigeons',
    via: 'gateway',
    who: 'person',
    reply: v.object({ pigeons: v.array(pigeonSchema) }),
  }),
  'recall-pigeon': endpoint({
    method: 'POST',
    path: '/api/pigeons/{id}/recall',
    via: 'gateway',
    who: 'person',
    path_params: byId,
    reply: recallPigeon.reply,
  }),
  'send-message': endpoint({
    method: 'POST',
    path: '/api/messages',
    via: 'gateway',
    who: 'person',
    body: sendMessage.args,
    reply: sendMessage.reply,
  }),
  'reply-message': endpoint({
    method: 'POST',
    path: '/api/messages/reply',
    via: 'gateway',
    who: 'person',
    body: replyMessage.args,
    reply: replyMessage.reply,
  }),
  'unread-count': endpoint({
    method: 'GET',
    path: '/api/messages/unread-count',
    via: 'gateway',
    who: 'person',
    reply: v.object({ unread_count: v.number() }),
  }),
  'get-message': endpoint({
    method: 'GET',
    path: '/api/messages/{id}',
    via: 'gateway',
    who: 'person',
    path_params: byId,
    reply: v.object({ message: messageSchema, people: v.array(personSchema) }),
  }),
  'read-message': endpoint({
    method: 'POST',
    path: '/api/messages/{id}/read',
    via: 'gateway',
    who: 'person',
    path_params: byId,
    reply: readMessage.reply,
  }),
  'list-sky': endpoint({
    method: 'GET',
    path: '/api/sky',
    via: 'gateway',
    who: 'person',
    query: cursorQuery,
    reply: skyReply,
  }),
  'list-sky-removals': endpoint({
    method: 'GET',
    path: '/api/sky/removals',
    via: 'gateway',
    who: 'person',
    query: v.object({ since: wholeNumber }),
    reply: skyRemovalsReply,
  }),
  sync: endpoint({
    method: 'GET',
    path: '/api/sync',
    via: 'gateway',
    who: 'person',
    query: v.object({
      since: wholeNumber,
      /** Empty on a device that has no mirror yet. */
      epoch: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
      snapshot: v.optional(wholeNumber),
      limit: limitUpTo(SYNC_PAGE_MAX, SYNC_PAGE_SIZE),
    }),
    reply: syncReplySchema,
  }),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
/** The endpoints that need a session. */
export type PersonEndpointName = {
  [Name in EndpointName]: (typeof endpoints)[Name]['who'] extends 'person' ? Name : never;
}[EndpointName];
export type PathOf<Name extends EndpointName> = v.InferOutput<
  (typeof endpoints)[Name]['path_params']
>;
export type QueryOf<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['query']>;
export type BodyOf<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['body']>;
export type ReplyOf<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['reply']>;

export const endpointNames = Object.keys(endpoints) as EndpointName[];

export function isPersonEndpoint(name: EndpointName): name is PersonEndpointName {
  return endpoints[name].who === 'person';
}
