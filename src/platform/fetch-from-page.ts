/** Statuses whose Response must not have a body, not even an empty one. */
const WITHOUT_BODY = [204, 205, 304];

/** fetch; whoever wants to hear how far a form has left gets an XMLHttpRequest, for fetch never says. */
export function fetchFromPage(
  path: string,
  init: RequestInit,
  onSent?: (part: number) => void,
): Promise<Response> {
  const { body } = init;
  if (onSent === undefined || !(body instanceof FormData)) return fetch(path, init);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', path);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onSent(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('load', () => resolve(toResponse(request)));
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => reject(new TypeError(`the upload ended with ${end}`)));
    }
    const { signal } = init;
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted === true) reject(new TypeError('the upload was aborted'));
    else request.send(body);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.flatMap((line): [string, string][] => {
    const [name = '', ...value] = line.split(': ');
    return name === '' ? [] : [[name, value.join(': ')]];
  });
  return new Response(WITHOUT_BODY.includes(status) ? null : responseText, { status, headers });
}
