import { type FormEvent, useState } from 'react';
import { openOperatorSession } from '../../contract/calls/open-operator-session.ts';
import type { OperatorSession } from '../../contract/operator-desk.ts';
import type { Identity } from '../../contract/passkeys.ts';
import { askForPasskey, canUsePasskeys } from '../platform/passkeys.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { askForChallenge, callDesk } from './call-desk.ts';
import css from './desk.module.css';
import { useWords } from './use-words.ts';

interface OpenSessionProps {
  needsPasskey: boolean;
  onOpen: (session: OperatorSession) => void;
}

export function OpenSession({ needsPasskey, onOpen }: OpenSessionProps) {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const confirm = async (prove: () => Promise<Identity | null>) => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      const body = await prove();
      if (body !== null) onOpen(await callDesk(openOperatorSession, { body }));
    } catch {
      setHasFailed(true);
    }
    setIsBusy(false);
  };
  const byPasskey = () =>
    void confirm(async () => {
      const passkey = await askForPasskey(await askForChallenge());
      return passkey === null ? null : { passkey };
    });
  const byPassword = (event: FormEvent) => {
    event.preventDefault();
    void confirm(async () => ({ password }));
  };
  return (
    <>
      {hasFailed && <Banner tone="danger">{t('open-failed')}</Banner>}
      {needsPasskey && canUsePasskeys() && (
        <Button isBusy={isBusy} onClick={byPasskey}>
          {t('open-passkey')}
        </Button>
      )}
      {needsPasskey && !canUsePasskeys() && <p>{t('no-passkey')}</p>}
      {!needsPasskey && (
        <form className={css.form} onSubmit={byPassword}>
          <TextField
            type="password"
            label={t('open-password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" isBusy={isBusy}>
            {t('open-go')}
          </Button>
        </form>
      )}
    </>
  );
}
