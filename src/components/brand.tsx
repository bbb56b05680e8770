import { Link } from '@tanstack/react-router';
import { useTranslator } from '../language/use-translator.ts';
import css from './brand.module.css';
import { Mark } from './mark.tsx';

/** The product's title; it leads to the sky when logged in, else to the landing page. */
export function Brand({ to }: { to: '/' | '/discover' }) {
  const { t } = useTranslator();
  return (
    <Link className={css.brand} to={to}>
      <Mark />
      {t('app.name')}
    </Link>
  );
}

/** The same where it leads nowhere yet, in the same room. */
export function LockedBrand() {
  const { t } = useTranslator();
  return (
    <span className={css.brand}>
      <Mark />
      {t('app.name')}
    </span>
  );
}
