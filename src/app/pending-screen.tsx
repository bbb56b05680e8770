import { useTranslator } from '../language/use-translator.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './pending-screen.module.css';

/** Shown between two screens: only the sky, with a text for screen readers. */
export function PendingScreen() {
  const { t } = useTranslator();
  return (
    <main className={css.pending} aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </main>
  );
}
