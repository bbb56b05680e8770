import { lookup } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../base/is-public-address.ts';
import type { PushServices } from '../config/push-services.ts';
import type { PostPush } from '../context/context.ts';
import { HopelessJob } from '../jobs/job-errors.ts';

const TIMEOUT_MS = 10_000;

type Request = (
  url: URL,
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
) => ClientRequest;

/**
 * Creates the function that posts to push services only. The address is checked on connection, so that a name that
 * resolves to a private address is rejected even if it resolved elsewhere a moment ago. Redirects are not followed.
 */
export function createPostPush(services: PushServices, request: Request = httpsRequest): PostPush {
  return ({ endpoint, headers, body }) =>
    new Promise((resolve, reject) => {
      const url = new URL(endpoint);
      const hostname = url.hostname.replace(/^\[|\]$/g, '');
      const isFree = services.isOperators(hostname);
      const isInside = isIP(hostname) !== 0 && !isPublicAddress(hostname);
      if (!services.isKnown(endpoint) || (isInside && !isFree)) throw refused();
      const options: RequestOptions = { method: 'POST', headers, timeout: TIMEOUT_MS };
      if (!isFree) options.lookup = lookUpPublic;
      const sent = request(url, options, (answer) => {
        // Only the status and `Retry-After` of the response are needed.
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      });
      sent.on('timeout', () => sent.destroy(new Error('the push service does not answer')));
      sent.on('error', reject);
      sent.end(body);
    });
}

const refused = () => new HopelessJob('not an address of a push service');

/** Resolves a name like the system, but fails if any of its addresses is private. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const isInside = addresses.some(({ address }) => !isPublicAddress(address));
    if (isInside || addresses[0] === undefined) return callback(refused(), []);
    if (options.all === true) callback(null, addresses);
    else callback(null, addresses[0].address, addresses[0].family);
  });
};
