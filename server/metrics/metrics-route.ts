import { Hono } from 'hono';
import { Gauge, Registry } from 'prom-client';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import type { HttpEnv } from '../http-env.ts';
import type { Streams } from '../sync/streams.ts';
import { isLocalRequest } from '../web/is-local-request.ts';
import { processRegistry } from './process-registry.ts';
import { trackJobs } from './track-jobs.ts';

/** GET /metrics, in Prometheus' text form, for the machine itself only. */
export function metricsRoute(context: Context, streams: Streams): Hono<HttpEnv> {
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

  const app = new Hono<HttpEnv>();
  app.get('/metrics', async (c) => {
    if (!isLocalRequest(c)) throw new AppError('not-found');
    const text = await Registry.merge([registry, processRegistry()]).metrics();
    return c.text(text, 200, {
      'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE,
      'Cache-Control': 'no-store',
    });
  });
  return app;
}
