import { Link } from '@tanstack/react-router';
import { useTranslator } from '../language/use-translator.ts';
import css from './legal-links.module.css';

const pages = [
  { to: '/terms', word: 'legal.terms' },
  { to: '/privacy', word: 'legal.privacy' },
  { to: '/accessibility', word: 'legal.accessibility' },
] as const;

export function LegalLinks() {
  const { t } = useTranslator();
  return (
    <nav aria-label={t('legal.links')}>
      <ul className={css.links}>
        {pages.map(({ to, word }) => (
          <li key={to}>
            <Link className={css.link} to={to}>
              {t(word)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
