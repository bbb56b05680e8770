import { expect, test } from 'vitest';
import { manualChunks } from './manual-chunks.ts';

/** The imports of each module. Dynamic imports follow the bar. */
const modules: Record<string, string> = {
  '/main':
    '/react /store /node_modules/tanstack/useBlocker.js | /login /frame /start /settings /composer /src/screens/legal/terms',
  '/login': '/field /contract/errors',
  '/frame': '/field /letter /database /contract/errors',
  '/start': '/letter /drain /banner /i18n/tr/errors.ts',
  '/worker': '/store /drain /database /contract/errors /only-workers',
  '/drain': '/database /contract/calls',
  '/composer': '/paper /letter /node_modules/radix-ui/dialog',
  '/i18n/words-tr': '',
};
const idsOf = (text: string | undefined) => text?.trim().split(' ').filter(Boolean) ?? [];
const getModuleInfo = (id: string) => {
  const [now, later] = (modules[id] ?? '').split('|');
  return { importedIds: idsOf(now), dynamicallyImportedIds: idsOf(later) };
};
const name = manualChunks({
  page: '/main',
  workers: ['/worker'],
  person: ['/frame'],
  entry: ['/login'],
  beside: ['/start'],
  composer: ['/composer'],
});

test.each([
  ['/main', 'first'],
  ['/react', 'first'],
  ['/store', 'shared'],
  ['\0vite/preload-helper.js', 'shared'],
  ['/contract/errors', 'contract'],
  ['/database', 'device'],
  ['/drain', 'engine'],
  ['/contract/calls', 'engine'],
  ['/field', 'common'],
  ['/letter', 'person'],
  ['/login', 'entry'],
  ['/banner', 'beside'],
  ['/only-workers', null],
  ['/i18n/words-tr', null],
  ['/i18n/tr/errors.ts', 'contract'],
  ['/node_modules/tanstack/useBlocker.js', null],
  ['/paper', 'composer'],
  ['/node_modules/radix-ui/dialog', 'overlays'],
  ['/settings', 'screens'],
  ['/src/screens/legal/terms', null],
  ['/elsewhere', null],
] as const)('%s is bundled with %s', (id, chunk) => {
  expect(name(id, getModuleInfo)).toBe(chunk);
});
