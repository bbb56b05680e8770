import { useTranslator } from '../language/use-translator.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import css from './visitor-header.module.css';

export function VisitorHeader() {
  const { t } = useTranslator();
  return (
    <header className={css.header}>
      <Brand to="/" />
      <nav className={css.nav} aria-label={t('nav.main')}>
        <LanguageSwitch ground="sky" />
        <span className={css.links}>
          <ButtonLink kind="sky-second" to="/login">
            {t('nav.login')}
          </ButtonLink>
          <ButtonLink kind="sky" to="/register">
            {t('nav.register')}
          </ButtonLink>
        </span>
      </nav>
    </header>
  );
}
