import { useState } from 'react';
import type { AccountDevice } from '../../../contract/account.ts';
import { cityOfZone } from '../../../i18n/display-names.ts';
import { logOutDevice, logOutOtherDevices } from '../../../local/account/account.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { FlipList } from '../../motion/flip-list.tsx';
import { device } from '../../platform/device.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast-store.ts';
import css from './account-screen.module.css';

const icons: Record<string, IconName> = { phone: 'phone', tablet: 'tablet' };

export function DevicesCard({ devices }: { devices: readonly AccountDevice[] | undefined }) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const isOnline = useIsOnline();
  /** The id of the device that is being logged out, or `others` for all other devices. */
  const [leaving, setLeaving] = useState<string | null>(null);
  const end = async (which: string, work: () => Promise<void>, done: string) => {
    setLeaving(which);
    try {
      await work();
      showToast(done);
    } catch (error) {
      showToast(describeError(error, translator), { isError: true });
    }
    setLeaving(null);
  };
  const shown = devices ?? [];
  return (
    <Card title={t('account.devices')} aside={plural('account.device-count', shown.length)}>
      <FlipList as="ul" className={css.rows} rows={shown.map(({ id }) => id)}>
        {shown.map((each) => (
          <li key={each.id} className={css.row} data-current={each.is_current}>
            <DeviceRow device={each} />
            {!each.is_current && (
              <Button
                kind="outline"
                disabled={!isOnline || leaving === 'others'}
                isBusy={leaving === each.id}
                aria-label={t('account.log-out-device', {
                  device: nameOf(each) ?? t('account.unknown-device'),
                })}
                onClick={() =>
                  void end(each.id, () => logOutDevice(device, each.id), t('account.device-out'))
                }
              >
                {t('account.log-out')}
              </Button>
            )}
          </li>
        ))}
      </FlipList>
      {shown.length > 1 && (
        <>
          <div className={css.others}>
            <Button
              kind="soft"
              disabled={!isOnline}
              isBusy={leaving === 'others'}
              onClick={() =>
                void end('others', () => logOutOtherDevices(device), t('account.others-out'))
              }
            >
              {t('account.log-out-others')}
            </Button>
          </div>
          <p className={css.text}>{t('account.devices-text')}</p>
        </>
      )}
    </Card>
  );
}

const nameOf = ({ system, browser }: AccountDevice): string | null =>
  [system, browser].filter((name) => name !== null).join(' · ') || null;

function DeviceRow({ device: each }: { device: AccountDevice }) {
  const { t, language } = useTranslator();
  const { kind, time_zone, last_seen_at, is_current } = each;
  const city = time_zone === null ? null : cityOfZone(language, time_zone);
  return (
    <>
      <span className={css.icon}>
        <Icon name={icons[kind ?? ''] ?? 'computer'} />
      </span>
      <p className={css.label}>
        <span>{nameOf(each) ?? t('account.unknown-device')}</span>
        {is_current && <span className={css.here}>{t('account.this-device')}</span>}
        <span className={css.note}>
          {city !== null && (
            <>
              <span>{t('account.zone', { city })}</span>
              {' · '}
            </>
          )}
          {is_current ? <span>{t('account.now')}</span> : <RelativeTime at={last_seen_at} />}
        </span>
      </p>
    </>
  );
}
