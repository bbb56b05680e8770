import { type EndpointName, endpointNames, endpoints } from '../../contract/endpoints/table.ts';
import { AppError } from '../../contract/errors.ts';

export interface FoundEndpoint {
  name: EndpointName;
  /** The ids in the path, not parsed yet. */
  path: Record<string, string>;
}

interface Route {
  name: EndpointName;
  method: string;
  pattern: RegExp;
  /** Paths without ids go before paths with one. */
  ids: number;
}

const routes: Route[] = endpointNames
  .map((name) => {
    const { path, method } = endpoints[name];
    const source = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { name, method, pattern: new RegExp(`^${source}$`), ids: path.split('{').length - 1 };
  })
  .sort((left, right) => left.ids - right.ids);

/** Looks a call up in the table. Throws `not-found` or `method-not-allowed`. */
export function findEndpoint(method: string, path: string): FoundEndpoint {
  const matches = routes.flatMap((route) => {
    const match = route.pattern.exec(path);
    return match === null ? [] : [{ route, match }];
  });
  const found = matches.find(({ route }) => route.method === method);
  if (found !== undefined) return { name: found.route.name, path: { ...found.match.groups } };
  throw new AppError(matches.length === 0 ? 'not-found' : 'method-not-allowed');
}
