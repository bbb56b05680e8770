import { useEffect, useState } from 'react';
import type { Referral } from '../../../local/account/read-referral.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { ArchPortrait } from '../../people/arch-portrait.tsx';
import { readReferralHere } from '../../session/enter.ts';
import { Banner } from '../../ui/banner.tsx';
import css from './referral-banner.module.css';

/** Who invited, with their portrait (product.md section 2). Its room is kept while it is asked. */
export function ReferralBanner({ code }: { code: string }) {
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
