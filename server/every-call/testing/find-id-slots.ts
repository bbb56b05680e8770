import { type CallName, callNames, calls } from '../../../contract/calls/calls.ts';
import { describeSchema, propertiesOf } from '../../api/description/json-schemas.ts';

/** A field of a call that takes an id or the URL of a file. */
export interface IdSlot {
  endpoint: CallName;
  place: 'path' | 'body';
  field: string;
}

/** Matches fields that identify a file by its URL instead of a UUID. */
const ADDRESSES = /_url$/;

export function findIdSlots(): IdSlot[] {
  return callNames.flatMap((endpoint) => {
    const { path_params, body } = calls[endpoint];
    const fieldsOf = (schema: Parameters<typeof describeSchema>[0]) => {
      const described = describeSchema(schema, 'input');
      const shapes = [described, ...(described.anyOf ?? [])];
      const properties = shapes.flatMap((shape) =>
        typeof shape === 'boolean' ? [] : propertiesOf(shape),
      );
      const names = properties
        .filter(([name, { format }]) => format === 'uuid' || ADDRESSES.test(name))
        .map(([name]) => name);
      return [...new Set(names)];
    };
    return [
      ...fieldsOf(path_params).map((field): IdSlot => ({ endpoint, place: 'path', field })),
      ...fieldsOf(body).map((field): IdSlot => ({ endpoint, place: 'body', field })),
    ];
  });
}
