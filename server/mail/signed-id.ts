import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import type { KeyRing } from '../context/context.ts';

/** Purposes of signed mail links. A signature for one purpose is invalid for another. */
const purposes = { unsubscribe: '', appeal: 'appeal ' } as const;
type Purpose = keyof typeof purposes;

const sign = (key: Uint8Array, purpose: Purpose, id: string) =>
  createHmac('sha256', key).update(`${purposes[purpose]}${id}`).digest();

/** Signs an id for the link of a mail. The token does not expire. */
export function signId([newest]: KeyRing, purpose: Purpose, id: string): string {
  return `${id}.${sign(newest.secret, purpose, id).toString('base64url')}`;
}

/** Reads the id of a token. Returns null if this server has not signed it for this purpose. */
export function readSignedId(keys: KeyRing, purpose: Purpose, token: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  if (!v.is(idSchema, id)) return null;
  const given = Buffer.from(signature, 'base64url');
  const isRight = keys.some(({ secret }) => {
    const right = sign(secret, purpose, id);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isRight ? id : null;
}
