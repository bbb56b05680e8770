import type { Account, SecurityEvent } from '../../../contract/account.ts';
import type { MessageKey } from '../../../i18n/catalogue-tr.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { FlipList } from '../../motion/flip-list.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import css from './account-screen.module.css';

/** The label of each event of the security log. After a deletion there is no person to read it. */
const words: Record<Exclude<SecurityEvent, 'deletion'>, MessageKey> = {
  login: 'account.event.login',
  'login-failed': 'account.event.login-failed',
  logout: 'account.event.logout',
  'device-logged-out': 'account.event.device-logged-out',
  'password-reset-asked': 'account.event.password-reset-asked',
  'login-link-asked': 'account.event.login-link-asked',
  'password-reset': 'account.event.password-changed',
  'password-changed': 'account.event.password-changed',
  'email-verified': 'account.event.email-verified',
  'email-changed': 'account.event.email-changed',
  'email-change-undone': 'account.event.email-change-undone',
  'email-link-refused': 'account.event.email-link-refused',
  'passkey-added': 'account.event.passkey-added',
  'passkey-removed': 'account.event.passkey-removed',
  'passkey-refused': 'account.event.passkey-refused',
  'second-step-on': 'account.event.second-step-on',
  'second-step-off': 'account.event.second-step-off',
  'recovery-codes-made': 'account.event.recovery-codes-made',
  'recovery-code-used': 'account.event.recovery-code-used',
  'suspected-theft': 'account.event.suspected-theft',
  export: 'account.event.export',
  frozen: 'account.event.frozen',
  reactivated: 'account.event.reactivated',
  'mails-ended': 'account.event.mails-ended',
  suspended: 'account.event.suspended',
  unsuspended: 'account.event.unsuspended',
  'message-removed': 'account.event.message-removed',
  'photo-removed': 'account.event.photo-removed',
  'pigeons-granted': 'account.event.pigeons-granted',
};
const wordOf = (event: string): MessageKey | undefined =>
  (words as Record<string, MessageKey>)[event];

/** Merges consecutive entries of one event from one network, with the time of the newest. */
function gather(activity: Account['activity']) {
  const gathered: {
    key: string;
    at: string;
    word: MessageKey;
    network: string | null;
    times: number;
  }[] = [];
  for (const { event, at, network } of activity) {
    const word = wordOf(event);
    if (word === undefined) continue;
    const last = gathered.at(-1);
    if (last?.word === word && last.network === network) last.times += 1;
    else gathered.push({ key: `${at} ${word}`, at, word, network, times: 1 });
  }
  return gathered;
}

/** The latest security events of the account. Events of a newer server without a label here are left out. */
export function ActivityCard({ activity = [] }: { activity: Account['activity'] | undefined }) {
  const { t, plural } = useTranslator();
  const known = gather(activity);
  return (
    <Card title={t('account.activity')}>
      <FlipList as="ul" className={css.rows} rows={known.map(({ key }) => key)}>
        {known.map(({ key, at, word, network, times }) => (
          <li key={key} className={css.row}>
            <p className={css.label}>
              <span>{t(word)}</span>
              <span className={css.note}>
                <RelativeTime at={at} />
                {times > 1 && (
                  <>
                    {' · '}
                    <span>{plural('account.times', times)}</span>
                  </>
                )}
                {network !== null && (
                  <>
                    {' · '}
                    <span>{t('account.network', { network })}</span>
                  </>
                )}
              </span>
            </p>
          </li>
        ))}
      </FlipList>
      <p className={css.text}>{t('account.activity-text')}</p>
    </Card>
  );
}
