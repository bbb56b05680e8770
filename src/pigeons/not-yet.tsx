import type { ReactNode } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { useIsOnline } from '../state/use-is-online.ts';
import { EmptyState } from './empty-state.tsx';

/**
 * Shows `children` while missing content can still load. Without a network, shows a text that the content comes later.
 */
export function NotYet({ children }: { children: ReactNode }) {
  const { t } = useTranslator();
  if (useIsOnline()) return children;
  return <EmptyState pigeon="available" title={t('not-yet.title')} text={t('not-yet.text')} />;
}
