import { swScope } from './sw-scope.ts';

export async function isAnyTabVisible(): Promise<boolean> {
  const pages = await swScope.clients.matchAll({ type: 'window' });
  return pages.some(({ visibilityState }) => visibilityState === 'visible');
}
