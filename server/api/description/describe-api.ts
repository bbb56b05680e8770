import { type CallName, callNames, calls } from '../../../contract/calls/calls.ts';
import type { CallGroup } from '../../../contract/calls/define-call.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/cookies.ts';
import { errorCatalogue } from '../../../contract/errors.ts';
import { describeSchema, propertiesOf } from './json-schemas.ts';
import type { Method, OpenApi, Operation, Parameter } from './openapi-types.ts';
import { describeOtherRoutes } from './other-routes.ts';

/** The description of each group of calls, in the order of the page. */
const groups: Record<CallGroup, string> = {
  session: 'Registering, coming in and going out.',
  profile: 'One’s own profile and pigeons.',
  messages: 'Messages, the sky, and the log that devices follow.',
  people: 'Other people.',
  notifications: 'Notifications, push and mail.',
  account: 'Leaving, for a while or for good, and taking everything along.',
  operator: 'Handling reports, for people with the role of an operator.',
  uploads: 'Pictures in parts, which a device goes on with where it was cut off.',
};

const failed: Operation['responses'][string] = {
  description: 'Refused: the code says why, the status follows from it.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** Returns the whole API as OpenAPI 3.1, made from the calls of the contract (product.md section 7). */
export function describeApi({
  publicOrigin,
  version,
}: {
  publicOrigin: string;
  version: string;
}): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const name of callNames) {
    const { path, method } = calls[name];
    paths[path] = { ...paths[path], [method.toLowerCase() as Method]: describeCall(name) };
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
      ...Object.entries(groups).map(([name, description]) => ({ name, description })),
      { name: 'gateway', description: 'The proxy, uploads and files.' },
    ],
    paths: { ...paths, ...describeOtherRoutes(failed) },
    components: { schemas: { Error: errorSchema }, securitySchemes },
  };
}

function describeCall(name: CallName): Operation {
  const { group, summary, who, via, body, reply, status, method } = calls[name];
  const sent = describeSchema(body, 'input');
  const hasBody = method !== 'GET' && propertiesOf(sent).length + (sent.anyOf?.length ?? 0) > 0;
  return {
    operationId: name,
    summary: via === 'direct' ? `${summary} Never through the proxy.` : summary,
    tags: [group],
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
    ...(who !== 'anyone' ? { security: [{ bearer: [] }, { cookie: [] }] } : {}),
  };
}

function describeParameters(name: CallName): Parameter[] {
  const { path_params, query } = calls[name];
  return [
    ...propertiesOf(describeSchema(path_params, 'input')).map(
      ([param, schema]): Parameter => ({ name: param, in: 'path', required: true, schema }),
    ),
    ...propertiesOf(describeSchema(query, 'input')).map(
      ([param, schema, required]): Parameter => ({ name: param, in: 'query', required, schema }),
    ),
  ];
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
