import type { Operator } from '../../../contract/operator.ts';
import { readOperator } from '../../../local/net/read-operator.ts';

/** Who runs this server, before a legal page is shown: so nothing on it moves afterwards. */
export const loadOperator = (): Promise<Operator | null> =>
  readOperator({ fetch: (path, init) => fetch(path, init) });
