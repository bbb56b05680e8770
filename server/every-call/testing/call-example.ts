import { type CallName, calls } from '../../../contract/calls/calls.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import type { ExampleCall } from './example-calls.ts';
import type { ExampleWorld } from './example-world.ts';

/** Makes a call over HTTP, through the proxy if the endpoint allows it, else directly. */
export function callExample(
  { server, me }: ExampleWorld,
  name: CallName,
  { as = me, path = {}, query = {}, body }: ExampleCall,
): Promise<Response> {
  const { method, path: template, via } = calls[name];
  const endpoint = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(path[key] ?? ''),
  );
  const browser: TestBrowser = as === null ? server.openBrowser() : as.browser;
  if (via === 'gateway') {
    return browser.call({
      endpoint,
      method,
      params: query,
      ...(body === undefined ? {} : { body }),
    });
  }
  return method === 'GET' ? browser.get(endpoint) : browser.post(endpoint, body ?? {});
}
