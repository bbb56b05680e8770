import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';
import css from './last-resort-screen.module.css';

/** A screen broke, and what would say so cannot be loaded either: part of the first load. */
export function LastResortScreen() {
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
