import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadWords } from '../language/translator-store.ts';
import { LastResortScreen } from './last-resort-screen.tsx';

const Screen = lazy(async () => {
  try {
    const [{ BrokenScreen }] = await Promise.all([import('./broken-screen.tsx'), loadWords()]);
    return { default: BrokenScreen };
  } catch {
    // What is broken may be the way to the server itself.
    return { default: LastResortScreen };
  }
});

/** The screen for what broke; few ever see it, and nobody loads it before. */
export function LazyBrokenScreen({ error, reset }: ErrorComponentProps) {
  return (
    <Suspense fallback={null}>
      <Screen error={error} reset={reset} />
    </Suspense>
  );
}
