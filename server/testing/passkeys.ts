import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation } from '../../contract/passkeys.ts';
import type { Context } from '../context/context.ts';
import { makeChallenge } from '../passkeys/challenge.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { newId } from './registered-person.ts';

type Server = { context: Context };
type Person = { userId: string; sessionId: string };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Answering {
  /** Default: a fresh one of this server. */
  challenge?: string;
  origin?: string;
  rpId?: string;
  /** The signature counter. 0 if the authenticator has none. */
  counter?: number;
  isVerified?: boolean;
}

/** Makes a software authenticator with one ES256 credential. Its responses have the form that a browser passes on. */
export function makeAuthenticator({ context }: Server) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const { id: ourId, origin: ourOrigin } = relyingPartyOf(context);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = encodeKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
  const entries = { id, rawId: id, type: 'public-key' } as const;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const header = (rpId: string, flags: number, counter: number) => {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(flags);
    bytes.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), bytes]);
  };
  const flagsOf = (isVerified: boolean) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0);

  return {
    credentialId: id,
    publicKey: coseKey,
    async attest(person: Pick<Person, 'userId'>, answering: Answering = {}): Promise<Attestation> {
      const { rpId = ourId, origin = ourOrigin, counter = 0, isVerified = true } = answering;
      const use = { newPasskeyOf: person.userId };
      const { challenge = makeChallenge(context, use) } = answering;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        ...[header(rpId, flagsOf(isVerified) | HAS_CREDENTIAL, counter), Buffer.alloc(16)],
        ...[length, credentialId, coseKey],
      ]);
      return {
        ...entries,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: encodeAttestation(authData).toString('base64url'),
        },
      };
    },
    async assert(answering: Answering = {}): Promise<Assertion> {
      const { rpId = ourId, origin = ourOrigin, counter = 0, isVerified = true } = answering;
      const { challenge = makeChallenge(context, 'login') } = answering;
      const client = clientData('webauthn.get', challenge, origin);
      const authData = header(rpId, flagsOf(isVerified), counter);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return {
        ...entries,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

export async function givePasskey(server: Server, { userId }: Pick<Person, 'userId'>) {
  const authenticator = makeAuthenticator(server);
  const { credentialId, publicKey } = authenticator;
  const id = newId();
  await server.context.db
    .insertInto('passkeys')
    .values({
      ...{ id, user_id: userId, credential_id: credentialId, public_key: publicKey, counter: 0 },
      ...{ name: 'Telefonum', created_at: server.context.now() },
    })
    .execute();
  return { id, ...authenticator };
}

export async function proveSession(
  { context }: Server,
  { sessionId }: Pick<Person, 'sessionId'>,
): Promise<void> {
  const proved = context.db.updateTable('sessions').set({ proved_at: context.now() });
  await proved.where('id', '=', sessionId).execute();
}

/** Returns the CBOR of an ES256 key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function encodeKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const bytes = (key: number) => Buffer.from([key, 0x58, 32]);
  return Buffer.concat([head, bytes(0x21), x, bytes(0x22), y]);
}

/** Returns the CBOR of {fmt: 'none', attStmt: {}, authData}. */
function encodeAttestation(authData: Buffer): Buffer {
  const text = (words: string) => Buffer.from([0x60 + words.length, ...Buffer.from(words)]);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), Buffer.from([0x58, authData.length]), authData],
  ]);
}
