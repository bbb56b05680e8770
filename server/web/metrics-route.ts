import { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { HttpEnv } from '../http-env.ts';
import type { Streams } from '../sync/streams.ts';
import { isLocalRequest } from './is-local-request.ts';

/** GET /metrics, in Prometheus' text form, for the machine itself only. */
export function metricsRoute(streams: Streams): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/metrics', (c) => {
    if (!isLocalRequest(c)) throw new AppError('not-found');
    const lines = [
      '# HELP guvercin_open_streams Event streams that are open on this node.',
      '# TYPE guvercin_open_streams gauge',
      `guvercin_open_streams ${streams.count()}`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'no-store' });
  });
  return app;
}
