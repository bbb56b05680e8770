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

/** Each of these makes a list of everything that is open at each look: 180 ms with 10,000 streams. */
const TOO_SLOW = ['handles', 'resources', 'requests'].flatMap((what) => [
  `nodejs_active_${what}`,
  `nodejs_active_${what}_total`,
]);

let ofProcess: Registry | null = null;

/**
 * GET /metrics, in Prometheus' text form, and nothing else: it answers on a port of its own, as no
 * header of a request says for sure whether a stranger sent it. On this machine's own address it
 * refuses what a browser or a proxy was led to.
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
 * What prom-client measures of the process itself: one registry for the process, begun when it is
 * first asked for, so that a server that nobody watches does not watch itself.
 */
function processRegistry(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    for (const name of TOO_SLOW) ofProcess.removeSingleMetric(name);
  }
  return ofProcess;
}
