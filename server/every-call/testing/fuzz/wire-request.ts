/** A request as raw parts, which may be invalid. */
export interface WireRequest {
  /** The name of the valid request from which it was made. */
  name: string;
  method: string;
  target: string;
  /** In order, possibly repeated. One byte per character. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  /** Whether the body is shorter than announced and the connection then ends. */
  isCut: boolean;
  changes: readonly string[];
}

const FRAMING = /^(content-length|transfer-encoding)$/i;

/** Returns the bytes of a request. Adds a content length unless a header sets the framing. */
export function toBytes({ method, target, headers, body }: WireRequest): Buffer {
  const isFramed = headers.some(([name]) => FRAMING.test(name));
  const length = isFramed || (body.length === 0 && method === 'GET') ? [] : [`${body.length}`];
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...length.map((bytes) => `Content-Length: ${bytes}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/** Returns the request with this header as the only one of its name. */
export function withHeader(request: WireRequest, name: string, value: string): WireRequest {
  const isOther = ([other]: readonly [string, string]) => other.toLowerCase() !== name;
  return { ...request, headers: [...request.headers.filter(isOther), [name, value]] };
}

export function describeRequest({ name, changes, method, target, headers, body }: WireRequest) {
  const shown = headers.filter(([header]) => !/^(authorization|cookie)$/i.test(header));
  return JSON.stringify({
    ...{ name, changes, method, target: target.slice(0, 300) },
    headers: shown.map(([header, value]) => `${header}: ${value.slice(0, 100)}`),
    body: body.toString('latin1').slice(0, 600),
  });
}
