import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/**
 * A schema of the contract as JSON Schema. `input`: what a caller sends, `output`: what they get.
 * Checks that are functions of our own have no words in JSON Schema and are left out.
 */
export function describeSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return described;
}

/** The properties of an object's schema, with those that must be there. */
export function propertiesOf(
  schema: JsonSchema,
): [name: string, schema: JsonSchema, isRequired: boolean][] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'boolean' ? [] : [[name, property, required.has(name)]],
  );
}
