import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

async function draw(Part: ReturnType<typeof lazyPart<object>>): Promise<string> {
  const { prelude } = await prerender(<Part fallback={<p>closed</p>} />);
  return new Response(prelude).text();
}

test('a part that failed to load is loaded again on the next opening', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  const load = vi.fn(async () => () => <p>open</p>);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Part = lazyPart(load);
  expect(await draw(Part)).toContain('closed');
  expect(await draw(Part)).toContain('open');
  expect(await draw(Part)).toContain('open');
  expect(load).toHaveBeenCalledTimes(2);
});
