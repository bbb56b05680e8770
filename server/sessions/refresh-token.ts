import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../base/hash-secret.ts';
import type { Context, KeyRing, SigningKey } from '../context/context.ts';
import type { ShownToken } from './judge-refresh-token.ts';

/**
 * A refresh token contains all data needed to judge it: its session, its time of issue, a random secret, and the secret
 * of the token that it replaced. It is sealed with the server's key, so nothing is stored on issue. It is opaque to
 * clients.
 */
interface Inside {
  sessionId: string;
  issuedAt: number;
  /** In hexadecimal. */
  secret: string;
  parent: string;
}

const SECRET_BYTES = 16;
const ID_END = 16;
const TIME_END = ID_END + 6;
const SECRET_END = TIME_END + SECRET_BYTES;
const INSIDE_END = SECRET_END + SECRET_BYTES;
const MAC_BYTES = 32;
const TEXT_LENGTH = Math.ceil(((INSIDE_END + MAC_BYTES) * 8) / 6);
/** The parent of a session's first token and of one that replaces a token of an older build. */
const NO_PARENT = '00'.repeat(SECRET_BYTES);

type Parts = Pick<Context, 'now' | 'random'> & { keys: Pick<Context['keys'], 'refreshToken'> };

/** Creates a token of a session that replaces `parent`. Without `parent`, creates the first token. */
export function makeRefreshToken(
  { keys, now, random }: Parts,
  sessionId: string,
  parent?: SeenToken,
): { text: string; hash: string } {
  const secret = new Uint8Array(SECRET_BYTES);
  random(secret);
  const inside = Buffer.alloc(INSIDE_END);
  inside.write(sessionId.replaceAll('-', ''), 0, 'hex');
  inside.writeUIntBE(now().getTime(), ID_END, TIME_END - ID_END);
  inside.set(secret, TIME_END);
  inside.write(parent?.secret ?? NO_PARENT, SECRET_END, 'hex');
  const text = Buffer.concat([inside, vouch(keys.refreshToken[0], inside)]).toString('base64url');
  return { text, hash: hashSecret(Buffer.from(secret).toString('hex')) };
}

export interface SeenToken extends ShownToken {
  sessionId: string;
  /** In hexadecimal, or null for a token of an older build. */
  secret: string | null;
}

/** Returns whether a text has the format of present tokens. Tokens of older builds were stored, and are shorter. */
export const isSelfContained = (text: string): boolean => text.length === TEXT_LENGTH;

/** Reads a shown token. Returns null if this server did not issue it. */
export async function readRefreshToken(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  text: string,
): Promise<SeenToken | null> {
  if (!isSelfContained(text)) return findFormerToken(db, text);
  let inside = open(keys.refreshToken, text);
  if (inside === null) {
    // Another process may have just rotated the keys, and this token may be the first that uses the new key.
    await keys.refresh();
    inside = open(keys.refreshToken, text);
  }
  if (inside === null) return null;
  const { sessionId, issuedAt, secret, parent } = inside;
  return { sessionId, issuedAt, secret, hash: hashSecret(secret), parentHash: hashSecret(parent) };
}

function open(keys: KeyRing, text: string): Inside | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== INSIDE_END + MAC_BYTES) return null;
  const inside = bytes.subarray(0, INSIDE_END);
  const mac = bytes.subarray(INSIDE_END);
  if (!keys.some((key) => timingSafeEqual(mac, vouch(key, inside)))) return null;
  const id = inside.toString('hex', 0, ID_END);
  return {
    sessionId: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    issuedAt: inside.readUIntBE(ID_END, TIME_END - ID_END),
    secret: inside.toString('hex', TIME_END, SECRET_END),
    parent: inside.toString('hex', SECRET_END, INSIDE_END),
  };
}

const vouch = ({ secret }: SigningKey, inside: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('refresh token ').update(inside).digest();

/** Finds a token that an earlier build issued and stored. Its successor may have replaced it. */
async function findFormerToken(db: Context['db'], text: string): Promise<SeenToken | null> {
  const hash = hashSecret(text);
  const row = await db
    .selectFrom('refresh_tokens as former')
    .leftJoin('refresh_tokens as successor', 'successor.hash', 'former.successor_hash')
    .select(['former.session_id', 'former.created_at', 'successor.exchanged_at'])
    .where('former.hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    sessionId: row.session_id,
    issuedAt: row.created_at.getTime(),
    secret: null,
    hash,
    parentHash: null,
    replacedAt: row.exchanged_at?.getTime() ?? null,
  };
}
