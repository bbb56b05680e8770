import { Link } from '@tanstack/react-router';
import { useTranslator } from '../../language/use-translator.ts';
import css from './only-unread.module.css';

/** Says that the list is not the whole box, and leads to all of it. */
export function OnlyUnread() {
  const { t } = useTranslator();
  return (
    <p className={css.line}>
      {t('messages.only-unread')}
      <Link className={css.all} to="/messages" replace>
        {t('messages.show-all')}
      </Link>
    </p>
  );
}
