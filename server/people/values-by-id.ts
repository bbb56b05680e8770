/** Values by id. A missing id does not exist for this viewer. */
export type Values<Value> = ReadonlyMap<string, Value>;

export function byId<Value extends { id: string }>(values: Value[]): Values<Value> {
  return new Map(values.map((value) => [value.id, value]));
}
