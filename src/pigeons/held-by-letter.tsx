import { Link } from '@tanstack/react-router';
import { useTranslator } from '../language/use-translator.ts';
import css from './pigeon-rows.module.css';

/** Why a pigeon at home is not free: its letter was refused, and stands among those that were sent. */
export function HeldByLetter() {
  const { t } = useTranslator();
  return (
    <span className={css.failed}>
      {t('pigeons.status.held')}{' '}
      <Link to="/messages" search={{ box: 'sent' }}>
        {t('pigeons.to-letter')}
      </Link>
    </span>
  );
}
