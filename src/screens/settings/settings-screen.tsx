import { LegalLinks } from '../../frame/legal-links.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { AccountActions } from './account-actions.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { HourChoice } from './hour-choice.tsx';
import { KeyChoice } from './key-choice.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { OwnData } from './own-data.tsx';
import { SettingsIndex } from './settings-index.tsx';
import css from './settings-screen.module.css';
import { ThemeChoice } from './theme-choice.tsx';

/** Notifications, what lies on this device, look and language, the account and blocked people. */
export function SettingsScreen() {
  const { t } = useTranslator();
  const email = useSignedIn()?.email;
  return (
    <main className={css.screen}>
      <div className={css.side}>
        <ScreenTitle title={t('settings.title')} />
        <SettingsIndex />
      </div>
      <div className={css.cards}>
        <NotificationChoices />
        <OwnData />
      </div>
      <div className={css.cards}>
        <Card id="look" title={t('settings.look')}>
          <div className={css.rows}>
            <ThemeChoice />
            <HourChoice />
            <LanguageChoice />
          </div>
        </Card>
        <Card id="keys" title={t('keys.title')}>
          <KeyChoice />
        </Card>
        <Card id="account" title={t('settings.account')}>
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
            <AccountActions />
          </div>
        </Card>
        <BlockedPeople />
        <Card id="legal" title={t('legal.links')}>
          <LegalLinks />
        </Card>
      </div>
    </main>
  );
}
