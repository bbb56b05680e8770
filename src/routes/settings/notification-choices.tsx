import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '../../../contract/notification-settings.ts';
import { mutate } from '../../../local/mutate.ts';
import { querySettings } from '../../../local/queries/query-settings.ts';
import { device } from '../../bridges/device.ts';
import { Card } from '../../components/card.tsx';
import { CheckboxField } from '../../components/checkbox-field.tsx';
import { describeError } from '../../language/describe-error.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { showToast } from '../../toasts/toast-store.ts';
import css from './settings-screen.module.css';

const types = ['message', 'reply', 'pigeon', 'referral'] as const;

/** How the person wants to be told; each choice is kept at once, also offline. */
export function NotificationChoices() {
  const { t } = useTranslator();
  const stored = useLiveQuery(() => querySettings(device.db), []);
  // The tap shows at once; what is stored takes its place a moment later.
  const [chosen, setChosen] = useState<NotificationSettings | null>(null);
  const known = chosen ?? stored;
  // Until it is known the card holds its place, so that nothing below it moves.
  const settings = known ?? defaultNotificationSettings;
  useEffect(() => {
    if (stored !== undefined) setChosen(null);
  }, [stored]);
  const choose = (part: Partial<NotificationSettings>) => {
    const next = { ...settings, ...part };
    setChosen(next);
    save(next).catch((error: unknown) => {
      setChosen(null);
      showToast(describeError(error, currentTranslator()), { isError: true });
    });
  };
  return (
    <Card title={t('settings.notifications')}>
      <div className={css.rows} data-unknown={known == null}>
        <CheckboxField
          label={t('settings.mails')}
          isChecked={settings.email}
          onChange={(email) => choose({ email })}
        />
        <CheckboxField
          label={t('settings.previews')}
          isChecked={settings.previews}
          onChange={(previews) => choose({ previews })}
        />
        <fieldset className={css.group}>
          <legend className={css.legend}>{t('settings.types')}</legend>
          {types.map((type) => (
            <CheckboxField
              key={type}
              label={t(`settings.type.${type}`)}
              isChecked={settings.types[type]}
              onChange={(isOn) => choose({ types: { ...settings.types, [type]: isOn } })}
            />
          ))}
        </fieldset>
      </div>
    </Card>
  );
}

async function save(settings: NotificationSettings): Promise<void> {
  await mutate(device, 'save-settings', settings);
}
