import { useState } from 'react';
import * as v from 'valibot';
import { emailSchema } from '../../../contract/accounts.ts';
import { toReadableEmail } from '../../../contract/email.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { askLoginLinkHere } from '../../session/enter.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './entry-form.module.css';

interface LoginLinkProps {
  /** The address as typed in the form. */
  email: string;
  /** Called if there is no valid address for the link. */
  onNoEmail: () => void;
}

export function LoginLink({ email, onNoEmail }: LoginLinkProps) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const [isWorking, setIsWorking] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const ask = async () => {
    const address = v.safeParse(emailSchema, email);
    if (!address.success) return onNoEmail();
    setIsWorking(true);
    setFailure(null);
    setSentTo(null);
    try {
      await askLoginLinkHere(address.output);
      setSentTo(toReadableEmail(address.output));
    } catch (error) {
      setFailure(error);
    }
    setIsWorking(false);
  };
  return (
    <div className={css.link}>
      <AnimatedSlot>
        {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        {sentTo !== null && (
          <Banner tone="success">{t('login.link-sent', { email: sentTo })}</Banner>
        )}
      </AnimatedSlot>
      <Button kind="plain" isBusy={isWorking} disabled={!isOnline} onClick={() => void ask()}>
        <Icon name="messages" size="small" />
        <span>{t('login.link')}</span>
      </Button>
    </div>
  );
}
