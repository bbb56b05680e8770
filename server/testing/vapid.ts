import { createPublicKey, verify } from 'node:crypto';

/**
 * Reads the sender from a push (RFC 8292): the server's public key and the claims signed with it. Throws if the
 * signature does not match that key.
 */
export function readVapid(authorization: string | undefined): { key: string; claims: unknown } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('a push is not signed with the key that it names');
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) };
}
