import { useLiveQuery } from 'dexie-react-hooks';
import { use } from 'react';
import { toReadableEmail } from '../../../contract/email.ts';
import { refreshAccount } from '../../../local/account/account.ts';
import { readRecord } from '../../../local/device/stored-records.ts';
import { describeError } from '../../language/describe-error.ts';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { device } from '../../platform/device.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { useRefresh } from '../../state/use-refresh.ts';
import { Banner } from '../../ui/banner.tsx';
import { Column } from '../../ui/column.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { ScreenCorner } from '../../ui/screen-corner.ts';
import css from './account-screen.module.css';
import { ActivityCard } from './activity-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { LoginCard } from './login-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondStepCard } from './second-step-card.tsx';

const refresh = () => refreshAccount(device);

/** The login methods, devices and security events of the account. The screen is read-only while offline. */
export function AccountScreen() {
  const translator = useTranslator();
  const { t } = translator;
  const corner = use(ScreenCorner);
  const isOnline = useIsOnline();
  const signedIn = useSignedIn();
  const account = useLiveQuery(() => readRecord(device.db, 'account'), []);
  const { failure } = useRefresh(refresh);
  useDocumentTitle(t('account.title'));
  // `shown` is undefined while loading. The cards below then appear together, so that the layout does not shift.
  const shown = account === null && failure === null ? undefined : account;
  const email = account?.email ?? signedIn?.email ?? '';
  return (
    <Column desktop="two">
      <header className={css.header}>
        <IconLink to="/settings" icon="back" label={t('action.back')} ground="sky" />
        <h1 className={css.title}>{t('account.title')}</h1>
        {corner}
      </header>
      <div className={css.cards}>
        <AnimatedSlot>
          {!isOnline && <Banner tone="wait">{t('settings.needs-network')}</Banner>}
          {isOnline && failure !== null && (
            <Banner tone="danger">{describeError(failure, translator)}</Banner>
          )}
        </AnimatedSlot>
        <LoginCard
          email={toReadableEmail(email)}
          pendingEmail={account?.pending_email ? toReadableEmail(account.pending_email) : null}
          changedAt={account === undefined ? undefined : (account?.password_changed_at ?? null)}
        />
        {shown !== undefined && (
          <>
            <PasskeysCard account={shown} />
            <DevicesCard devices={shown?.devices} />
          </>
        )}
      </div>
      <div className={css.cards}>
        {shown !== undefined && (
          <>
            <SecondStepCard account={shown} />
            <ActivityCard activity={shown?.activity} />
          </>
        )}
      </div>
    </Column>
  );
}
