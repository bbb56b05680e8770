import { useCallback, useEffect, useState } from 'react';
import { changeLiveSettings } from '../../contract/calls/change-live-settings.ts';
import { getLiveSettings } from '../../contract/calls/get-live-settings.ts';
import { setBanner } from '../../contract/calls/set-banner.ts';
import { AppError } from '../../contract/errors.ts';
import type {
  BannerToSet,
  ChangedSettings,
  LiveSettingsReply,
} from '../../contract/live-settings.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { BannerForm } from './banner-form.tsx';
import { callDesk } from './call-desk.ts';
import desk from './desk.module.css';
import { LimitsForm } from './limits-form.tsx';
import { MailDomainsForm } from './mail-domains-form.tsx';
import css from './settings-page.module.css';
import { useWords } from './use-words.ts';

/** How long the page says that a change is saved. */
const SAID_MS = 4000;

/** The settings that hold for everybody from the moment they are saved, without a restart. */
export function SettingsPage({ onEnd }: { onEnd: () => void }) {
  const { t, language } = useWords();
  const [settings, setSettings] = useState<LiveSettingsReply | null>(null);
  const [said, setSaid] = useState('');
  const fail = useCallback(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'unauthenticated' || error.code === 'proof-needed') onEnd();
      else setSaid(t('act-failed', { reason: errorWords(language, error.code) }));
    },
    [t, language, onEnd],
  );
  const load = useCallback(() => callDesk(getLiveSettings).then(setSettings, fail), [fail]);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const act = async (send: () => Promise<unknown>) => {
    try {
      await send();
      await load();
      setSaid(t('done-saved'));
    } catch (error) {
      fail(error);
    }
  };
  const change = (body: ChangedSettings) => act(() => callDesk(changeLiveSettings, { body }));
  const show = (banner: BannerToSet | null) => act(() => callDesk(setBanner, { body: { banner } }));

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
      <div className={desk.said} role="status">
        {said !== '' && <p className={desk.toast}>{said}</p>}
      </div>
    </main>
  );
}
