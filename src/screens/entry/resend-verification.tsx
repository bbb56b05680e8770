import { useState } from 'react';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { resendVerificationHere } from '../../session/enter.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

type Sending = 'not yet' | 'under way' | 'done';

export function ResendVerification({ email }: { email: string }) {
  const translator = useTranslator();
  const { t } = translator;
  const [sending, setSending] = useState<Sending>('not yet');
  const [failure, setFailure] = useState<unknown>(null);
  const send = async () => {
    setSending('under way');
    setFailure(null);
    try {
      await resendVerificationHere(email);
      setSending('done');
    } catch (error) {
      setFailure(error);
      setSending('not yet');
    }
  };
  if (sending === 'done') return <Banner tone="success">{t('register.resent')}</Banner>;
  return (
    <>
      {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
      <Button kind="soft" isBusy={sending === 'under way'} onClick={() => void send()}>
        {t('register.resend')}
      </Button>
    </>
  );
}
