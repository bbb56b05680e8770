import { Hono } from 'hono';
import type { Context } from '../context.ts';
import type { HttpEnv } from '../http-env.ts';
import { VERIFY_EMAIL_PATH } from './send-verification.ts';
import { verifyEmail } from './verify-email.ts';

/** The link in the mail: leads to the login page, which says how it went. */
export function verifyEmailRoute(context: Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get(VERIFY_EMAIL_PATH, async (c) => {
    c.set('operation', 'verify-email');
    // A HEAD comes here too, from whoever looks a link over; only opening it may spend it.
    if (c.req.method !== 'GET') return c.redirect(`${context.publicOrigin}/login`, 302);
    const isVerified = await verifyEmail(context, c.req.query('code') ?? '');
    c.header('Cache-Control', 'no-store');
    return c.redirect(`${context.publicOrigin}/login?verified=${isVerified ? 1 : 0}`, 302);
  });
  return app;
}
