import { afterEach, expect, test, vi } from 'vitest';
import { openChannel } from './open-channel.ts';

afterEach(() => vi.unstubAllGlobals());

const refuse = vi.fn(() => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
});

test('where the browser refuses channels nothing breaks, and nobody hears', () => {
  vi.stubGlobal('BroadcastChannel', refuse);
  const channel = openChannel('guvercin-quiet');
  expect(refuse).toHaveBeenCalledOnce();
  channel.addEventListener('message', refuse);
  channel.postMessage('begin');
  channel.close();
  expect(refuse).toHaveBeenCalledOnce();
});
