import { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import { replyError } from '../http/error-reply.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { isLocalRequest } from '../http/is-local-request.ts';
import type { Streams } from '../streams/streams.ts';
import { trackJobs } from './track-jobs.ts';
import { trackReports } from './track-reports.ts';

/** Each of these metrics lists all open handles on every scrape, which takes 180 ms with 10,000 streams. */
const TOO_SLOW = ['handles', 'resources', 'requests'].flatMap((what) => [
  `nodejs_active_${what}`,
  `nodejs_active_${what}_total`,
]);

let ofProcess: Registry | null = null;

/**
 * Creates the app for GET /metrics in Prometheus' text format. It has its own port, because no request header proves
 * that the sender is not a stranger. On a loopback address it rejects requests that a browser or a proxy was tricked
 * into sending.
 */
export function createMetricsApp(
  context: Context,
  { streams, isLocal }: { streams: Streams; isLocal: boolean },
): Hono<HttpEnv> {
  const { registry } = context.metrics;
  new Gauge({
    name: 'guvercin_open_streams',
    help: 'Event streams that are open on this node.',
    registers: [registry],
    collect() {
      this.set(streams.count());
    },
  });
  trackJobs(context);
  trackReports(context);

  const app = new Hono<HttpEnv>();
  app.onError((error, c) => replyError(c, error, context.log));
  app.notFound((c) => replyError(c, new AppError('not-found'), context.log));
  app.get('/metrics', async (c) => {
    if (isLocal && !isLocalRequest(c)) throw new AppError('not-found');
    const text = await Registry.merge([registry, processRegistry()]).metrics();
    return c.text(text, 200, {
      'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  return app;
}

/**
 * Returns the registry of the metrics of the process. The registry is created on first use, so that a server without
 * metrics collects none.
 */
function processRegistry(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    for (const name of TOO_SLOW) ofProcess.removeSingleMetric(name);
  }
  return ofProcess;
}
