import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/cookies.ts';
import { accountEndpoints } from '../../../contract/endpoints/account-endpoints.ts';
import { entryEndpoints } from '../../../contract/endpoints/entry-endpoints.ts';
import { messageEndpoints } from '../../../contract/endpoints/message-endpoints.ts';
import { notificationEndpoints } from '../../../contract/endpoints/notification-endpoints.ts';
import { peopleEndpoints } from '../../../contract/endpoints/people-endpoints.ts';
import { profileEndpoints } from '../../../contract/endpoints/profile-endpoints.ts';
import { sessionEndpoints } from '../../../contract/endpoints/session-endpoints.ts';
import { type EndpointName, endpointNames, endpoints } from '../../../contract/endpoints/table.ts';
import { uploadEndpoints } from '../../../contract/endpoints/upload-endpoints.ts';
import { DIRECT_ONLY_PATHS } from '../../../contract/envelope.ts';
import { errorCatalogue } from '../../../contract/errors.ts';
import { describeSchema, propertiesOf } from './json-schemas.ts';
import type { Method, OpenApi, Operation, Parameter } from './openapi-types.ts';
import { describeOtherRoutes } from './routes-beside-the-table.ts';

/** The groups of the table, as the description is read. */
const groups = {
  session: ['Registering, coming in and going out.', { ...sessionEndpoints, ...entryEndpoints }],
  profile: ['One’s own profile and pigeons.', profileEndpoints],
  messages: ['Messages, the sky, and the log that devices follow.', messageEndpoints],
  people: ['Other people.', peopleEndpoints],
  notifications: ['Notifications, push and mail.', notificationEndpoints],
  account: ['Leaving, for a while or for good, and taking everything along.', accountEndpoints],
  uploads: [
    'Pictures in parts, which a device goes on with where it was cut off.',
    uploadEndpoints,
  ],
} as const;

const failed: Operation['responses'][string] = {
  description: 'Refused: the code says why, the status follows from it.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** The whole API as OpenAPI 3.1, made from the table of endpoints (product.md section 7). */
export function describeApi({
  publicOrigin,
  version,
}: {
  publicOrigin: string;
  version: string;
}): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const name of endpointNames) {
    const { path, method } = endpoints[name];
    paths[path] = { ...paths[path], [method.toLowerCase() as Method]: describeEndpoint(name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Güvercin',
      version,
      description:
        'Fields are only ever added. Lists answer items, next and people; next is an opaque cursor or null.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicOrigin }],
    tags: [
      ...Object.entries(groups).map(([name, [description]]) => ({ name, description })),
      { name: 'gateway', description: 'The proxy, uploads and files.' },
    ],
    paths: { ...paths, ...describeOtherRoutes(failed) },
    components: { schemas: { Error: errorSchema }, securitySchemes },
  };
}

function describeEndpoint(name: EndpointName): Operation {
  const { summary, who, via, path, body, reply, status, method } = endpoints[name];
  const sent = describeSchema(body, 'input');
  const hasBody = method !== 'GET' && propertiesOf(sent).length + (sent.anyOf?.length ?? 0) > 0;
  const isDirectOnly = via === 'direct' || DIRECT_ONLY_PATHS.some((one) => one === path);
  return {
    operationId: name,
    summary: isDirectOnly ? `${summary} Never through the proxy.` : summary,
    tags: [tagOf(name)],
    parameters: [...describeParameters(name), ...(method === 'GET' ? [] : [idempotencyKey])],
    ...(hasBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: sent } } } }
      : {}),
    responses: {
      [status]: {
        description: 'Done.',
        content: { 'application/json': { schema: describeSchema(reply, 'output') } },
      },
      default: failed,
    },
    ...(who === 'person' ? { security: [{ bearer: [] }, { cookie: [] }] } : {}),
  };
}

function describeParameters(name: EndpointName): Parameter[] {
  const { path_params, query } = endpoints[name];
  return [
    ...propertiesOf(describeSchema(path_params, 'input')).map(
      ([param, schema]): Parameter => ({ name: param, in: 'path', required: true, schema }),
    ),
    ...propertiesOf(describeSchema(query, 'input')).map(
      ([param, schema, required]): Parameter => ({ name: param, in: 'query', required, schema }),
    ),
  ];
}

function tagOf(name: EndpointName): string {
  const found = Object.entries(groups).find(([, [, entries]]) => Object.hasOwn(entries, name));
  if (found === undefined) throw new Error(`${name} belongs to no group`);
  return found[0];
}

const idempotencyKey: Parameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
};

const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { enum: Object.keys(errorCatalogue) },
        message: { type: 'string' },
        field: { type: 'string' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
};

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'authToken' },
};
