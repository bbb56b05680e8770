import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import { UNSUBSCRIBE_PATH } from '../../contract/routes.ts';
import type { Context, KeyRing } from '../context/context.ts';

const sign = (key: Uint8Array, userId: string) => createHmac('sha256', key).update(userId).digest();

/** A token for a person's mails that does nothing but end them; it never expires. */
export function makeUnsubscribeToken([newest]: KeyRing, userId: string): string {
  return `${userId}.${sign(newest.secret, userId).toString('base64url')}`;
}

/** Whose mails a token ends; null for one that we did not make. */
export function readUnsubscribeToken(keys: KeyRing, token: string): string | null {
  const [userId = '', signature = ''] = token.split('.');
  if (!v.is(idSchema, userId)) return null;
  const given = Buffer.from(signature, 'base64url');
  const isRight = keys.some(({ secret }) => {
    const right = sign(secret, userId);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isRight ? userId : null;
}

/** The link that ends a person's mails. */
export function unsubscribeUrl(
  { publicOrigin, keys }: Pick<Context, 'publicOrigin' | 'keys'>,
  userId: string,
): string {
  return `${publicOrigin}${UNSUBSCRIBE_PATH}?token=${makeUnsubscribeToken(keys.unsubscribe, userId)}`;
}
