/** A request as it goes over the wire: nothing of it need be right. */
export interface WireRequest {
  /** Which good request it was made of. */
  name: string;
  method: string;
  target: string;
  /** In their order, repeated or not; one byte a character. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  /** true: less comes than was announced, and then the end. */
  isCut: boolean;
  /** What was done to it, in order. */
  changes: readonly string[];
}

const FRAMING = /^(content-length|transfer-encoding)$/i;

/** The bytes of a request; its length is named unless a header says something else of it. */
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

/** The request with this header and no other of its name. */
export function withHeader(request: WireRequest, name: string, value: string): WireRequest {
  const isOther = ([other]: readonly [string, string]) => other.toLowerCase() !== name;
  return { ...request, headers: [...request.headers.filter(isOther), [name, value]] };
}

/** One line to find a request again by. */
export function describeRequest({ name, changes, method, target, headers, body }: WireRequest) {
  const shown = headers.filter(([header]) => !/^(authorization|cookie)$/i.test(header));
  return JSON.stringify({
    ...{ name, changes, method, target: target.slice(0, 300) },
    headers: shown.map(([header, value]) => `${header}: ${value.slice(0, 100)}`),
    body: body.toString('latin1').slice(0, 600),
  });
}
