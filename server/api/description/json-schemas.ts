import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/**
 * Returns a schema of the contract as JSON Schema. `input` is the type that a caller sends, `output` the type that the
 * caller gets. Omits custom check functions, which JSON Schema cannot express.
 */
export function describeSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return described;
}

/** Returns the properties of an object schema, and whether each is required. */
export function propertiesOf(
  schema: JsonSchema,
): [name: string, schema: JsonSchema, isRequired: boolean][] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'boolean' ? [] : [[name, property, required.has(name)]],
  );
}
