import type * as v from 'valibot';
import { accountEndpoints } from './account-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { entryEndpoints } from './entry-endpoints.ts';
import { messageEndpoints } from './message-endpoints.ts';
import { notificationEndpoints } from './notification-endpoints.ts';
import { peopleEndpoints } from './people-endpoints.ts';
import { profileEndpoints } from './profile-endpoints.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { uploadEndpoints } from './upload-endpoints.ts';

/** Every call of the API, the one table that server and device share. */
export const endpoints = {
  ...sessionEndpoints,
  ...entryEndpoints,
  ...profileEndpoints,
  ...messageEndpoints,
  ...notificationEndpoints,
  ...peopleEndpoints,
  ...accountEndpoints,
  ...uploadEndpoints,
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
