import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../http/http-env.ts';
import type { Metrics } from '../metrics/metrics.ts';

/**
 * Measures every request under the name that its route set. Only fixed names become labels, because a path is arbitrary
 * text and each new label is kept for ever.
 */
export function timeRequests({ requests }: Metrics): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    // `performance.now()` is used because the clock of the context may be set back during a request.
    const begin = performance.now();
    await next();
    requests.observe(
      {
        endpoint: c.get('operation') ?? 'other',
        status: `${Math.floor(c.res.status / 100)}xx`,
        via: c.get('isThroughGateway') === true ? 'gateway' : 'direct',
      },
      (performance.now() - begin) / 1000,
    );
  };
}
