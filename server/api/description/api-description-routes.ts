import { Hono } from 'hono';
import { OPENAPI_PATH } from '../../../contract/routes.ts';
import type { HttpEnv } from '../../http/http-env.ts';
import { describeApi } from './describe-api.ts';

export function apiDescriptionRoutes(facts: {
  publicOrigin: string;
  version: string;
}): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const api = describeApi(facts);
  app.get(OPENAPI_PATH, (c) => {
    c.set('operation', 'api-description');
    return c.json(api, 200, { 'Cache-Control': 'no-cache' });
  });
  return app;
}
