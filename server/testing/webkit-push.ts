import * as v from 'valibot';

/** A declarative push as the browser reads it itself. */
export interface ReadByWebKit {
  title: string;
  navigate: string;
  /** The contents of `data`, as the service worker or a tap gets it. */
  data: unknown;
  appBadge: number | null;
  /** Whether the service worker may change it before it is shown. */
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

/** Reads a push like WebKit 18.4 to 18.x. Throws if WebKit would not show it. */
export function readAsWebKit18(text: string): ReadByWebKit {
  const { notification } = v.parse(inside, JSON.parse(text));
  return toRead(notification, notification);
}

/** Reads a push like newer versions of WebKit and the Push API draft. */
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
