import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Column } from '../../components/column.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { LanguageChoice } from './language-choice.tsx';
import css from './settings-screen.module.css';
import { ThemeChoice } from './theme-choice.tsx';

/** Look, language and account. */
export function SettingsScreen() {
  const { t } = useTranslator();
  const email = useSignedIn()?.email;
  return (
    <Column>
      <ScreenTitle title={t('settings.title')} />
      <Card title={t('settings.look')}>
        <div className={css.rows}>
          <ThemeChoice />
          <LanguageChoice />
        </div>
      </Card>
      <Card title={t('settings.account')}>
        <div className={css.rows}>
          <div className={css.row}>
            <p className={css.label}>{t('settings.email')}</p>
            <p className={css.value}>{email}</p>
          </div>
          <div className={css.row}>
            <p className={css.label}>
              {t('settings.logout')}
              <span className={css.note}>{t('settings.logout-text')}</span>
            </p>
            <ButtonLink kind="outline" to="/logout" preload={false}>
              {t('nav.logout')}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </Column>
  );
}
