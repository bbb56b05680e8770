import { swScope } from './sw-scope.ts';

/** Whether a tab of the app is visible. */
export async function isAnyTabVisible(): Promise<boolean> {
  const pages = await swScope.clients.matchAll({ type: 'window' });
  return pages.some(({ visibilityState }) => visibilityState === 'visible');
}
