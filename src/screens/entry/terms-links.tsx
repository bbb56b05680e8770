import { Link } from '@tanstack/react-router';
import { useTranslator } from '../../language/use-translator.ts';
import css from './terms-links.module.css';

/** What is agreed to, in a tab of its own: going there in this one would lose what was typed. */
export function TermsLinks() {
  const { t } = useTranslator();
  return (
    <p className={css.links}>
      <Link className={css.link} to="/terms" target="_blank">
        {t('legal.read-terms')}
      </Link>
      <Link className={css.link} to="/privacy" target="_blank">
        {t('legal.read-privacy')}
      </Link>
    </p>
  );
}
