import { type CallName, callNames, calls } from '../../contract/calls/calls.ts';
import { AppError } from '../../contract/errors.ts';

export interface FoundCall {
  name: CallName;
  /** The ids in the path, not parsed yet. */
  path: Record<string, string>;
}

interface Route {
  name: CallName;
  method: string;
  pattern: RegExp;
  /** The number of ids in the path. Routes with fewer ids are matched first. */
  ids: number;
}

const routes: Route[] = callNames
  .map((name) => {
    const { path, method } = calls[name];
    const source = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { name, method, pattern: new RegExp(`^${source}$`), ids: path.split('{').length - 1 };
  })
  .sort((left, right) => left.ids - right.ids);

/** Finds the call with this method and path. Throws `not-found` or `method-not-allowed`. */
export function findCall(method: string, path: string): FoundCall {
  const matches = routes.flatMap((route) => {
    const match = route.pattern.exec(path);
    return match === null ? [] : [{ route, match }];
  });
  const found = matches.find(({ route }) => route.method === method);
  if (found !== undefined) return { name: found.route.name, path: { ...found.match.groups } };
  throw new AppError(matches.length === 0 ? 'not-found' : 'method-not-allowed');
}
