import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { type PushPayload, pushPayloadSchema } from '../../contract/push-payload.ts';
import type { PushServices } from '../config/push-services.ts';
import type { PostPush } from '../context/context.ts';
import { createPostPush } from '../push/post-push.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface TestDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypts a push as a browser does (RFC 8291 and 8188). Fails if it is for another device. */
  open(push: ReceivedPush | undefined): { text: string; payload: PushPayload };
}

export interface TestPushService {
  received: ReceivedPush[];
  /** Posts to this service for any URL. `services` filter as in the product. */
  postWith(services: PushServices): PostPush;
  /** Sets the responses to the next pushes. The default is 201. */
  answerNext(...answers: { status: number; headers?: Record<string, string> }[]): void;
  close(): Promise<void>;
}

/** Opens a push service on the loopback interface, without TLS. The rest of the path is the product's. */
export async function openTestPushService(): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(parts) });
      const { status, headers: more = {} } = answers.shift() ?? { status: 201 };
      response.writeHead(status, more).end('said at length');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  return {
    received,
    postWith: (services) =>
      createPostPush(services, (url, { method, headers, lookup }, onAnswer) => {
        const place = { host: url.hostname, port, path: url.pathname };
        const at = lookup === undefined ? { ...place, host: '127.0.0.1' } : { ...place, lookup };
        return httpRequest({ ...at, method, headers }, onAnswer);
      }),
    answerNext: (...next) => void answers.push(...next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function makeTestDevice(endpoint: string): TestDevice {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: {
        p256dh: own.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      },
    },
    open(push) {
      if (push === undefined) throw new Error('no push came');
      const { body } = push;
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const serverKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const secret = own.computeSecret(serverKey);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), serverKey]);
      const ikm = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length));
      const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      cipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      // The last record ends with the delimiter 2, then zeros.
      const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
      return { text, payload: v.parse(pushPayloadSchema, JSON.parse(text)) };
    },
  };
}
