export interface TestBrowser {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form. The runtime sets its boundary. */
  upload(path: string, form: FormData): Promise<Response>;
  call(envelope: Record<string, unknown>, headers?: Record<string, string>): Promise<Response>;
}

type Fetch = (request: Request) => Response | Promise<Response>;

export function openTestBrowser(fetch: Fetch, origin: string): TestBrowser {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit): Promise<Response> {
    const request = new Request(new URL(path, origin), { ...init, redirect: 'manual' });
    if (request.method !== 'GET' && !request.headers.has('origin')) {
      request.headers.set('origin', origin);
    }
    if (cookies.size > 0) {
      const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
      request.headers.set('cookie', pairs.join('; '));
    }
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }

  const post: TestBrowser['post'] = (path, body = {}, headers = {}) =>
    send(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post,
    async upload(path, form) {
      // The form is serialised before it is sent, because an abort during serialisation would be a different error.
      const written = new Response(form);
      const body = await written.arrayBuffer();
      const headers = { 'content-type': written.headers.get('content-type') ?? '' };
      return send(path, { method: 'POST', body, headers });
    },
    call: (envelope, headers) => post('/api/safe-endpoint', envelope, headers),
  };
}
