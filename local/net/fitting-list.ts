import * as v from 'valibot';
import { personSchema } from '../../contract/entities.ts';

type Schema<Value> = v.GenericSchema<unknown, Value>;

/**
 * The reply of a list that is only looked at: an item or a person that this build does not understand, a
 * newer server's, is left out, and the others are there. The next look asks for all of them again.
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
