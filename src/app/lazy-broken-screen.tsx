import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadWords } from '../language/translator-store.ts';
import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';
import css from './lazy-broken-screen.module.css';

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

/** A screen broke, and what would say so cannot be loaded either: part of the first load. */
function LastResortScreen() {
  const { t } = useTranslator();
  return (
    <main className={css.screen} role="alert">
      <h1 className={css.title}>{t('broken.title')}</h1>
      <Button kind="sky" onClick={() => location.reload()}>
        {t('broken.reload')}
      </Button>
    </main>
  );
}
