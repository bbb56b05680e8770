import { useTranslator } from '../language/use-translator.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './pending-screen.module.css';

/** Between two screens: only the sky, and a word for those who do not see it. */
export function PendingScreen() {
  const { t } = useTranslator();
  return (
    <main className={css.pending} aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </main>
  );
}
