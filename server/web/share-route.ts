import { Hono } from 'hono';
import { SHARE_PATH } from '../../contract/share-target.ts';
import type { HttpEnv } from '../http/http-env.ts';

/**
 * Handles shares whose service worker the browser has lost. Otherwise the worker takes the content that is shared with
 * the installed app. The form is not read, changes nothing, and the app shows that the share was missed.
 */
export function shareRoute(): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post(SHARE_PATH, (c) => c.redirect('/discover?shared=missed', 303));
}
