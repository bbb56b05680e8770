import { exportData } from '../../../local/account/export-data.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { SettingRow } from './setting-row.tsx';

/** Everything that is kept about the person, as one file; the server makes it at once. */
export function ExportRow() {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const download = async () => {
    try {
      const { url } = await exportData(device);
      location.assign(url);
    } catch (error) {
      showToast(describeError(error, translator), { isError: true });
    }
  };
  return (
    <SettingRow
      label={t('settings.export')}
      note={t(isOnline ? 'settings.export-text' : 'settings.export-offline')}
    >
      <Button kind="outline" disabled={!isOnline} onClick={() => void download()}>
        {t('settings.export')}
      </Button>
    </SettingRow>
  );
}
