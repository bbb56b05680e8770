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
 * Posts to push services and to nothing else: the address is looked at when the connection is
 * made, so that a name that leads inside is refused also when it led elsewhere a moment ago.
 * Redirects are answers like any other; they are not followed.
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
        // Whatever it says, its status is all that we need.
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      });
      sent.on('timeout', () => sent.destroy(new Error('the push service does not answer')));
      sent.on('error', reject);
      sent.end(body);
    });
}

const refused = () => new HopelessJob('not an address of a push service');

/** As the system looks a name up, but a name with any address inside has none. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const isInside = addresses.some(({ address }) => !isPublicAddress(address));
    if (isInside || addresses[0] === undefined) return callback(refused(), []);
    if (options.all === true) callback(null, addresses);
    else callback(null, addresses[0].address, addresses[0].family);
  });
};
