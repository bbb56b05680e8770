import type { Operator } from '../../../contract/operator.ts';
import { readOperator } from '../../../local/net/read-operator.ts';

/** Loads the operator before a legal page is shown, so that the page does not move afterwards. */
export const loadOperator = (): Promise<Operator | null> =>
  readOperator({ fetch: (path, init) => fetch(path, init) });
