import * as v from 'valibot';
import { personSchema } from '../../contract/entities.ts';

type Schema<Value> = v.GenericSchema<unknown, Value>;

/**
 * Returns the reply schema of a read-only list. Items and people that this build cannot parse, from a newer server, are
 * left out and the others stay. The next read requests all of them again.
 */
export function fittingList<Item>(item: Schema<Item>) {
  return v.object({
    items: fitting(item),
    next: v.nullable(v.string()),
    people: fitting(personSchema),
  });
}

function fitting<Value>(schema: Schema<Value>): Schema<Value[]> {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((all) =>
      all.flatMap((one) => {
        const parsed = v.safeParse(schema, one);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}
