import { Hono } from 'hono';
import { SHARE_PATH } from '../../contract/share-target.ts';
import type { HttpEnv } from '../http/http-env.ts';

/**
 * What is shared with the installed app is taken by its service worker. Should a browser have lost
 * that, the form comes here: it is not read, changes nothing, and the app says that it was missed.
 */
export function shareRoute(): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post(SHARE_PATH, (c) => c.redirect('/discover?shared=missed', 303));
}
