import * as v from 'valibot';

/** The servers of a NATS cluster, and the credentials for them. */
export interface NatsConfig {
  servers: string[];
  user?: string;
  pass?: string;
  token?: string;
  tls?: Record<string, never>;
}

const WORDS = 'must be nats:// or tls:// addresses, separated by commas';

/** Parses `nats://user:password@host:4222,nats://other:4222`. The first address has the credentials of all. */
export const natsConfigSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => URL.parse(part.trim()))),
  v.array(v.pipe(v.nullable(v.instance(URL)), v.check(isServer, WORDS))),
  v.transform((urls) => toConfig(urls.filter((url) => url !== null))),
);

function isServer(url: URL | null): boolean {
  return url !== null && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '';
}

function toConfig(urls: URL[]): NatsConfig {
  const [first] = urls;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  const credentials = user === '' ? {} : pass === '' ? { token: user } : { user, pass };
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...credentials,
    ...(urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
  };
}
