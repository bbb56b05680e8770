import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { toReadableEmail } from '../../../contract/email.ts';
import type { Referral } from '../../../local/account/read-referral.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { ArchPortrait } from '../../people/arch-portrait.tsx';
import { readReferralHere } from '../../session/enter.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import css from './entry-form.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResendVerification } from './resend-verification.tsx';

const route = getRouteApi('/register');

export function RegisterScreen() {
  const { t } = useTranslator();
  const { ref = null } = route.useSearch();
  const [registered, setRegistered] = useState<string | null>(null);
  const asking = useRef<HTMLDivElement>(null);
  // The reply may take a while. The note gets the height of the form, so that the layout does not jump.
  const room = useRef(0);
  const keepRoom = (answer: HTMLElement | null) => {
    if (answer !== null) answer.style.minBlockSize = `${room.current}px`;
  };
  return (
    <EntryFrame
      name={t('nav.register')}
      title={t('register.title')}
      other={{ question: t('register.have-account'), answer: t('nav.login'), to: '/login' }}
    >
      {registered === null ? (
        <div ref={asking} className={css.form}>
          {ref !== null && <ReferralBanner code={ref} />}
          <RegisterForm
            referralCode={ref}
            onRegistered={(email) => {
              room.current = asking.current?.offsetHeight ?? 0;
              setRegistered(email);
            }}
          />
        </div>
      ) : (
        <div ref={keepRoom} className={css.done}>
          <Banner tone="success">{t('register.done')}</Banner>
          <p className={css.doneText}>
            {t('register.done-text', { email: toReadableEmail(registered) })}
          </p>
          <p className={css.doneText}>{t('register.not-there')}</p>
          <ResendVerification email={registered} />
          <ButtonLink kind="plain" to="/login">
            {t('nav.login')}
          </ButtonLink>
        </div>
      )}
    </EntryFrame>
  );
}

/** The inviting person with their portrait (product.md section 2). Its space is reserved while it loads. */
function ReferralBanner({ code }: { code: string }) {
  const { t } = useTranslator();
  const [inviter, setInviter] = useState<Referral | 'unknown' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readReferralHere(code).then((found) => {
      if (isCurrent) setInviter(found);
    }, reportError);
    return () => {
      isCurrent = false;
    };
  }, [code]);
  if (inviter === 'unknown') {
    return <Banner tone="wait">{t('register.invitation-unknown')}</Banner>;
  }
  const name = inviter?.full_name;
  return (
    <div className={css.banner}>
      <ArchPortrait url={inviter?.avatar_url ?? null} size="small" />
      <p className={css.text}>
        {name == null ? t('register.invited') : t('register.invited-by', { name })}
      </p>
    </div>
  );
}
