import { Hono } from 'hono';
import { SHARE_PATH } from '../../contract/share-target.ts';
import type { HttpEnv } from '../http/http-env.ts';

/**
 * Handles a share with the installed app when the browser has lost the service worker, which otherwise handles it. The
 * form is not read, and the app shows that the share was missed.
 */
export function shareRoute(): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post(SHARE_PATH, (c) => c.redirect('/discover?shared=missed', 303));
}
