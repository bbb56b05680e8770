import * as v from 'valibot';

/** What a declarative push asks of the browser that has read it itself. */
export interface ReadByWebKit {
  title: string;
  navigate: string;
  /** What stands in `data`, as the worker or a tap finds it. */
  data: unknown;
  appBadge: number | null;
  /** Does the service worker get a say before it is shown? */
  isMutable: boolean;
}

const appBadge = v.optional(
  v.union([v.pipe(v.string(), v.digits(), v.transform(Number)), v.pipe(v.number(), v.minValue(0))]),
);
const words = {
  title: v.pipe(v.string(), v.nonEmpty()),
  navigate: v.pipe(v.string(), v.url()),
  ...{ dir: v.optional(v.string()), lang: v.optional(v.string()), body: v.optional(v.string()) },
  ...{ tag: v.optional(v.string()), icon: v.optional(v.pipe(v.string(), v.url())) },
  ...{ silent: v.optional(v.boolean()), data: v.unknown() },
};
const beside = { app_badge: appBadge, mutable: v.optional(v.boolean(), false) };
const inside = v.object({
  web_push: v.literal(8030),
  notification: v.object({ ...words, ...beside }),
});
const outside = v.object({ web_push: v.literal(8030), notification: v.object(words), ...beside });

/** As WebKit 18.4 to 18.x reads a push; throws where it would show nothing of it. */
export function readAsWebKit18(text: string): ReadByWebKit {
  const { notification } = v.parse(inside, JSON.parse(text));
  return toRead(notification, notification);
}

/** As newer ones read it, and the Push API's draft. */
export function readAsNewerWebKit(text: string): ReadByWebKit {
  const push = v.parse(outside, JSON.parse(text));
  return toRead(push.notification, push);
}

function toRead(
  { title, navigate, data }: { title: string; navigate: string; data: unknown },
  { app_badge = null, mutable }: { app_badge?: number | undefined | null; mutable: boolean },
): ReadByWebKit {
  return { title, navigate, data, appBadge: app_badge, isMutable: mutable };
}
