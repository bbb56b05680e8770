import { useState } from 'react';
import type { PushTest } from '../../../contract/notifications.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { sendPushNow } from '../../platform/push.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow } from './setting-row.tsx';

export function PushTestRow({ isOn }: { isOn: boolean }) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  const send = async () => {
    setIsBusy(true);
    setSaid(null);
    try {
      setSaid(describe(await sendPushNow()));
    } catch (error) {
      setSaid(describeError(error, translator));
    } finally {
      setIsBusy(false);
    }
  };
  const describe = ({ outcome, status }: PushTest) =>
    t(`settings.push-test.${outcome}`, { status: String(status) });

  return (
    <SettingRow
      label={t('settings.push-test')}
      note={<span role="status">{said ?? t('settings.push-test.text')}</span>}
    >
      <Button
        kind="outline"
        isBusy={isBusy}
        disabled={!isOn || !isOnline}
        onClick={() => void send()}
      >
        {t('settings.push-test.send')}
      </Button>
    </SettingRow>
  );
}
