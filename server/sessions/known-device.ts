import { createHmac, timingSafeEqual } from 'node:crypto';
import { DEVICE_COOKIE } from '../../contract/cookies.ts';
import { DEVICE_COOKIE_LIFE_DAYS } from '../../contract/limits.ts';
import type { Context, SigningKey } from '../context/context.ts';

const ID_BYTES = 16;
const TAG_BYTES = 16;
/** A shared tablet remembers several people. The one who logged in longest ago is dropped. */
const MAX_TAGS = 4;
const DAY_SECONDS = 86_400;
const SHAPE = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){1,${MAX_TAGS}}$`);

type Cookies = ReadonlyMap<string, string>;
type Keys = { keys: Pick<Context['keys'], 'device'> };

/**
 * Returns the id of the device if this account has logged in on it before, else null (product.md, "Sessions"). The
 * cookie contains a random device id and one tag per account, but no account ids. Only this server can create a tag or
 * check it for a given account.
 */
export function findKnownDevice(
  { keys }: Keys,
  { cookies, userId }: { cookies: Cookies; userId: string },
): string | null {
  const { id, tags } = readCookie(cookies);
  if (id === null) return null;
  return isTagged(keys, { id, tags, userId }) ? id : null;
}

/** Returns the Set-Cookie line that makes the device remember this account. */
export function rememberOnDevice(
  context: Keys & Pick<Context, 'random' | 'publicOrigin'>,
  { cookies, userId }: { cookies: Cookies; userId: string },
): string {
  const known = readCookie(cookies);
  const id = known.id ?? makeDeviceId(context);
  const tag = makeTag(context.keys.device[0], id, userId);
  const others = known.tags.filter((other) => !isSame(other, tag));
  const value = [id, ...[tag, ...others].slice(0, MAX_TAGS)].join('.');
  return writeLine(context, value, DEVICE_COOKIE_LIFE_DAYS * DAY_SECONDS);
}

/** Returns the Set-Cookie lines that make the device forget this account. */
export function forgetOnDevice(
  context: Keys & Pick<Context, 'publicOrigin'>,
  { cookies, userId }: { cookies: Cookies; userId: string },
): string[] {
  const { id, tags } = readCookie(cookies);
  if (id === null) return [];
  const others = tags.filter((tag) => !isTagged(context.keys, { id, tags: [tag], userId }));
  if (others.length === 0) return [writeLine(context, '', 0)];
  const value = [id, ...others].join('.');
  return [writeLine(context, value, DEVICE_COOKIE_LIFE_DAYS * DAY_SECONDS)];
}

function readCookie(cookies: Cookies): { id: string | null; tags: string[] } {
  const value = cookies.get(DEVICE_COOKIE) ?? '';
  if (!SHAPE.test(value)) return { id: null, tags: [] };
  const [id = null, ...tags] = value.split('.');
  return { id, tags };
}

function makeDeviceId({ random }: Pick<Context, 'random'>): string {
  const bytes = new Uint8Array(ID_BYTES);
  random(bytes);
  return Buffer.from(bytes).toString('base64url');
}

function isTagged(
  { device }: Keys['keys'],
  { id, tags, userId }: { id: string; tags: readonly string[]; userId: string },
): boolean {
  return device.some((key) => {
    const right = makeTag(key, id, userId);
    return tags.some((tag) => isSame(tag, right));
  });
}

function makeTag({ secret }: SigningKey, id: string, userId: string): string {
  const mac = createHmac('sha256', secret).update(`${id} ${userId}`).digest();
  return mac.subarray(0, TAG_BYTES).toString('base64url');
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

/**
 * Writes the Set-Cookie line. The path is limited to /api, because pages, pictures and files do not need the cookie.
 */
function writeLine(
  { publicOrigin }: Pick<Context, 'publicOrigin'>,
  value: string,
  seconds: number,
) {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${DEVICE_COOKIE}=${value}; Max-Age=${seconds}; Path=/api; SameSite=Lax${secure}; HttpOnly`;
}
