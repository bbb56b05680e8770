import { afterEach, expect, test, vi } from 'vitest';
import { openChannel } from './open-channel.ts';

afterEach(() => vi.unstubAllGlobals());

const reject = vi.fn(() => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
});

test('a browser that rejects channels breaks nothing, and no message arrives', () => {
  vi.stubGlobal('BroadcastChannel', reject);
  const channel = openChannel('guvercin-quiet');
  expect(reject).toHaveBeenCalledOnce();
  channel.addEventListener('message', reject);
  channel.postMessage('begin');
  channel.close();
  expect(reject).toHaveBeenCalledOnce();
});
