import { MAIL_AFTER_MINUTES } from '../../../contract/limits.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Card } from '../../ui/card.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { type Choice, notificationTypes } from './changed-choices.ts';
import css from './notification-choices.module.css';
import { PushSwitch } from './push-switch.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useNotificationSettings } from './use-notification-settings.ts';

export function NotificationChoices() {
  const { t, error: words } = useTranslator();
  const { settings, isKnown, choose, failureOf } = useNotificationSettings();
  const errorOf = (choice: Choice) => {
    const code = failureOf(choice);
    return code === undefined ? undefined : words(code);
  };
  return (
    <Card id="notifications" title={t('settings.notifications')}>
      <div className={css.choices} data-unknown={!isKnown}>
        <PushSwitch />
        <SwitchRow
          label={t('settings.previews')}
          note={t('settings.previews-note')}
          isOn={settings.previews}
          error={errorOf('previews')}
          onChange={(previews) => choose({ previews })}
        />
        <SwitchRow
          label={t('settings.mails')}
          note={t('settings.mails-note', { minutes: MAIL_AFTER_MINUTES })}
          isOn={settings.email}
          error={errorOf('email')}
          onChange={(email) => choose({ email })}
        />
        <fieldset className={css.types}>
          <legend className={css.legend}>{t('settings.types')}</legend>
          {notificationTypes.map((type) => (
            <SwitchRow
              key={type}
              label={t(`settings.type.${type}`)}
              isOn={settings.types[type]}
              error={errorOf(`types.${type}`)}
              onChange={(isOn) => choose({ types: { ...settings.types, [type]: isOn } })}
            />
          ))}
        </fieldset>
        <QuietHours
          hours={settings.quiet_hours}
          error={errorOf('quiet_hours')}
          onChange={(quiet_hours) => choose({ quiet_hours })}
        />
      </div>
    </Card>
  );
}
