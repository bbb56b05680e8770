import { useCallback, useEffect, useState } from 'react';
import { changeLiveSettings } from '../../contract/calls/change-live-settings.ts';
import { getLiveSettings } from '../../contract/calls/get-live-settings.ts';
import { setBanner } from '../../contract/calls/set-banner.ts';
import type {
  BannerToSet,
  ChangedSettings,
  LiveSettingsReply,
} from '../../contract/live-settings.ts';
import { BannerForm } from './banner-form.tsx';
import { callDesk } from './call-desk.ts';
import { LimitsForm } from './limits-form.tsx';
import { MailDomainsForm } from './mail-domains-form.tsx';
import css from './settings-page.module.css';
import { Said, useActs } from './use-acts.tsx';
import { useWords } from './use-words.ts';

/** The settings that take effect for everyone when they are saved, without a restart. */
export function SettingsPage({ onEnd }: { onEnd: () => void }) {
  const { t } = useWords();
  const [settings, setSettings] = useState<LiveSettingsReply | null>(null);
  const { act, fail, said } = useActs(onEnd);
  const load = useCallback(() => callDesk(getLiveSettings).then(setSettings, fail), [fail]);
  useEffect(() => void load(), [load]);
  const save = (send: () => Promise<unknown>) =>
    act(send, { done: { text: t('done-saved') }, after: load });
  const change = (body: ChangedSettings) => save(() => callDesk(changeLiveSettings, { body }));
  const show = (banner: BannerToSet | null) =>
    save(() => callDesk(setBanner, { body: { banner } }));

  return (
    <main className={css.page}>
      <h1 className={css.title}>{t('settings')}</h1>
      {settings === null ? (
        <p>{t('loading')}</p>
      ) : (
        <div className={css.columns}>
          <LimitsForm key={JSON.stringify(settings.limits)} {...settings} onChange={change} />
          <div className={css.column}>
            <BannerForm
              key={`banner ${settings.banner?.id}`}
              banner={settings.banner}
              onShow={show}
            />
            <MailDomainsForm
              key={`domains ${settings.mail_domains}`}
              domains={settings.mail_domains}
              onChange={change}
            />
          </div>
        </div>
      )}
      <Said said={said} />
    </main>
  );
}
