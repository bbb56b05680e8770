import { Link } from '@tanstack/react-router';
import { useTranslator } from '../language/use-translator.ts';
import { Mark } from '../ui/mark.tsx';
import css from './brand.module.css';

/**
 * The product's name. It links to the sky for a person, else to the landing page. With `null` it has no link yet and
 * takes the same space.
 */
export function Brand({ to }: { to: '/' | '/discover' | null }) {
  const { t } = useTranslator();
  const title = (
    <>
      <Mark />
      <span>{t('app.name')}</span>
    </>
  );
  if (to === null) return <span className={css.brand}>{title}</span>;
  return (
    <Link className={css.brand} to={to}>
      {title}
    </Link>
  );
}
