import { useLiveQuery } from 'dexie-react-hooks';
import { queryInvites } from '../../../local/queries/query-invites.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { deferQuery } from '../../state/defer-query.ts';
import { Card } from '../../ui/card.tsx';
import { GrowingList } from '../../ui/windowed-list/growing-list.tsx';
import css from './invite-card.module.css';
import { ShareInvite } from './share-invite.tsx';

/**
 * The invitation card: the code, its link, and the friends who registered. Each gives one more pigeon (product.md
 * section 1).
 */
export function InviteCard() {
  const { t } = useTranslator();
  const code = useSignedIn()?.profile?.referral_code;
  const invites = useLiveQuery(
    deferQuery(() => queryInvites(device.db)),
    [],
  );
  if (code === undefined) return null;
  return (
    <Card title={t('invite.title')}>
      <div className={css.invite}>
        <p className={css.text}>{t('invite.text')}</p>
        <ShareInvite code={code} url={`${location.origin}/register?ref=${code}`} />
        {invites !== undefined && invites.length > 0 && (
          <GrowingList name="invites" items={invites}>
            {(shown) => (
              <ul className={css.friends} aria-label={t('invite.who-came')}>
                {shown.map(({ id, full_name, completed }) => (
                  <li key={id} className={css.friend}>
                    <span className={css.name}>{full_name ?? t('person.unknown')}</span>
                    <span className={css.state} data-completed={completed}>
                      {t(completed ? 'invite.completed' : 'invite.waiting')}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </GrowingList>
        )}
        {invites?.length === 0 && <p className={css.text}>{t('invite.nobody')}</p>}
      </div>
    </Card>
  );
}
