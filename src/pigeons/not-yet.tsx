import type { ReactNode } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { useIsOnline } from '../state/use-is-online.ts';
import { EmptyState } from './empty-state.tsx';

/**
 * Shown for content that has not arrived on this device yet: `children` while it can load, and offline a text that it
 * comes later.
 */
export function NotYet({ children }: { children: ReactNode }) {
  const { t } = useTranslator();
  if (useIsOnline()) return children;
  return <EmptyState pigeon="available" title={t('not-yet.title')} text={t('not-yet.text')} />;
}
