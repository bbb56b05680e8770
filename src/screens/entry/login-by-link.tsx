import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { logInByLinkHere } from '../../session/enter.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './entry-form.module.css';
import { SecondStep } from './second-step.tsx';

const route = getRouteApi('/login');

/**
 * The screen of a mailed login link. Only its button logs in, because mail scanners open links. After the login the
 * router's guards redirect.
 */
export function LoginByLink({ code }: { code: string }) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const navigate = route.useNavigate();
  const leave = () => void navigate({ search: {}, replace: true });
  const [isSecond, setIsSecond] = useState(false);
  const enter = (proof = {}) => logInByLinkHere({ code, ...proof });
  const { form, isWorking, failure } = useSubmit({
    fields: [],
    isValid: true,
    staysOpen: true,
    async send() {
      try {
        const { reactivated } = await enter();
        if (reactivated) showToast(t('login.reactivated'));
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'second-step-needed')) throw error;
        setIsSecond(true);
      }
    },
  });
  if (isSecond) return <SecondStep enter={enter} back="login.by-password" onBack={leave} />;
  return (
    <form {...form} className={css.form}>
      <AnimatedSlot>
        {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        {!isOnline && <Banner tone="wait">{t('login.offline')}</Banner>}
      </AnimatedSlot>
      <p className={css.doneText}>{t('login.by-link')}</p>
      <Button type="submit" size="large" isBusy={isWorking} disabled={!isOnline}>
        {t(isWorking ? 'login.working' : 'login.submit')}
      </Button>
      <div className={css.ways}>
        <Button kind="plain" onClick={leave}>
          {t('login.by-password')}
        </Button>
      </div>
    </form>
  );
}
