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
    // The connection to the server itself may be broken.
    return { default: LastResortScreen };
  }
});

export function LazyBrokenScreen({ error, reset }: ErrorComponentProps) {
  return (
    <Suspense fallback={null}>
      <Screen error={error} reset={reset} />
    </Suspense>
  );
}

/** Shown after an error when the error screen itself cannot be loaded. It is part of the first load. */
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
