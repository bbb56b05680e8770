import type { ReactNode } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { useIsOnline } from '../state/use-is-online.ts';
import { EmptyState } from './empty-state.tsx';

/**
 * In the place of what has not come to this device yet: `children` while it can still load, and without a
 * network that it comes later.
 */
export function NotYet({ children }: { children: ReactNode }) {
  const { t } = useTranslator();
  if (useIsOnline()) return children;
  return <EmptyState pigeon="available" title={t('not-yet.title')} text={t('not-yet.text')} />;
}
