import { useState } from 'react';
import type { Account, Passkey } from '../../../contract/account.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { FlipList } from '../../motion/flip-list.tsx';
import { canUsePasskeys } from '../../platform/passkeys.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import css from './account-screen.module.css';
import { AddPasskeySheet } from './add-passkey-sheet.tsx';
import { PasskeySheet } from './passkey-sheet.tsx';

export function PasskeysCard({ account }: { account: Account | null }) {
  const { t, plural } = useTranslator();
  const isOnline = useIsOnline();
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<Passkey | null>(null);
  const passkeys = account?.passkeys ?? [];
  return (
    <Card title={t('passkey.title')} aside={plural('passkey.count', passkeys.length)}>
      <p className={css.intro}>{t('passkey.text')}</p>
      <FlipList as="ul" className={css.rows} rows={passkeys.map(({ id }) => id)}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={css.row}>
            <PasskeyRow passkey={passkey} />
            <IconButton
              icon="more"
              label={t('passkey.menu', { name: passkey.name })}
              disabled={!isOnline}
              onClick={() => setOpened(passkey)}
            />
          </li>
        ))}
      </FlipList>
      {canUsePasskeys() ? (
        <div className={css.others}>
          <Button kind="soft" disabled={!isOnline} onClick={() => setIsAdding(true)}>
            <Icon name="plus" size="small" />
            <span>{t('passkey.add')}</span>
          </Button>
        </div>
      ) : (
        <p className={css.text}>{t('passkey.none-here')}</p>
      )}
      {isAdding && <AddPasskeySheet onClose={() => setIsAdding(false)} />}
      {opened !== null && (
        <PasskeySheet
          passkey={opened}
          endsSecondStep={passkeys.length === 1 && (account?.has_second_step ?? false)}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

function PasskeyRow({ passkey: { name, last_used_at } }: { passkey: Passkey }) {
  const { t } = useTranslator();
  return (
    <>
      <span className={css.icon}>
        <Icon name="key" />
      </span>
      <p className={css.label}>
        <span>{name}</span>
        <span className={css.note}>
          {last_used_at === null ? (
            <span>{t('passkey.never-used')}</span>
          ) : (
            <>
              <span>{t('passkey.used')}</span> <RelativeTime at={last_used_at} />
            </>
          )}
        </span>
      </p>
    </>
  );
}
