import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, callNames, calls } from '../../contract/calls/calls.ts';
import type { Method, OpenApi } from '../api/description/openapi-types.ts';
import { callExample } from './testing/call-example.ts';
import { exampleCalls } from './testing/example-calls.ts';
import { type ExampleWorld, openExampleWorld } from './testing/example-world.ts';

let world: ExampleWorld;
let api: OpenApi;

beforeAll(async () => {
  world = await openExampleWorld();
  api = JSON.parse(await (await world.server.openBrowser().get('/api/openapi.json')).text());
});
afterAll(() => world.server.close());

/** Fields may be added at any time, so a description never forbids them. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });

function expectFits(schema: object, value: unknown): void {
  const isFit = ajv.validate({ ...schema, components: api.components }, value);
  expect(ajv.errors ?? [], JSON.stringify(value).slice(0, 400)).toEqual([]);
  expect(isFit).toBe(true);
}

const operationOf = (name: CallName) => {
  const { path, method } = calls[name];
  const operation = api.paths[path]?.[method.toLowerCase() as Method];
  if (operation === undefined) throw new Error(`${name} is not described`);
  return operation;
};

test('there is an example of every endpoint, and a description', () => {
  expect(Object.keys(exampleCalls).sort()).toEqual([...callNames].sort());
  expect(callNames.map((name) => operationOf(name).operationId)).toEqual(callNames);
});

// These calls end the session, so they come last.
const leaving: CallName[] = ['freeze', 'delete-account'];
const inOrder = [...callNames.filter((name) => !leaving.includes(name)), ...leaving];

test.each(inOrder)('%s answers as it is described', async (name) => {
  const call = await exampleCalls[name](world);
  const response = await callExample(world, name, call);
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(calls[name].status);
  // The reply contains only fields of the contract.
  expect(v.parse(calls[name].reply, answer)).toEqual(answer);
  const described = operationOf(name).responses[String(response.status)];
  expectFits(described?.content?.['application/json']?.schema ?? { not: {} }, answer);
  const body = operationOf(name).requestBody;
  if (call.body !== undefined && body !== undefined) {
    expectFits(body.content?.['application/json']?.schema ?? {}, call.body);
  }
});

/** These calls are open to visitors and ignore any input. */
const takeNothing: CallName[] = ['logout', 'get-operator', 'get-landing-letter'];

test.each(inOrder)('%s rejects invalid input as described', async (name) => {
  const call = { as: null, body: { nonsense: true }, path: { id: 'x', userId: 'x', code: 'x' } };
  const response = await callExample(world, name, call);
  if (response.ok) return expect(takeNothing).toContain(name);
  expectFits(
    operationOf(name).responses.default?.content?.['application/json']?.schema ?? {},
    await response.json(),
  );
});
