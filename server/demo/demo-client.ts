import * as v from 'valibot';
import { endpoints } from '../../contract/endpoints.ts';
import { makeId } from '../../contract/ids.ts';

export type Fetch = (request: Request) => Response | Promise<Response>;

/** A person at their device, as far as the server can tell. */
export interface DemoClient {
  userId: string;
  read<T>(endpoint: string, reply: v.GenericSchema<unknown, T>): Promise<T>;
  /** Answers false for what the rules refuse, such as a pigeon that is not there any more. */
  change(endpoint: string, body?: Record<string, unknown>): Promise<boolean>;
}

/** Logs somebody in through the real door. Throws when they may not come in. */
export async function openDemoClient(
  { fetch, origin, now }: { fetch: Fetch; origin: string; now(): Date },
  login: { email: string; password: string },
): Promise<DemoClient> {
  const cookies = new Map<string, string>();

  async function post(path: string, body: unknown): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin, cookie, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(new Request(new URL(path, origin), init));
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  async function read<T>(endpoint: string, reply: v.GenericSchema<unknown, T>): Promise<T> {
    const response = await post('/api/safe-endpoint', { endpoint, method: 'GET' });
    return v.parse(reply, await response.json());
  }

  const entered = await post('/api/auth/login', login);
  if (!entered.ok) throw new Error(`${login.email} could not log in`);
  const { profile } = await read('/api/user', endpoints['get-profile'].reply);
  return {
    userId: profile.id,
    read,
    async change(endpoint, body) {
      const idempotencyKey = makeId(now().getTime(), (bytes) => void crypto.getRandomValues(bytes));
      const call = { endpoint, method: 'POST', idempotencyKey };
      const response = await post(
        '/api/safe-endpoint',
        body === undefined ? call : { ...call, body },
      );
      return response.ok;
    },
  };
}
