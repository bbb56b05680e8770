import { retryRow } from '../../../local/outbox/retry-row.ts';
import type { RefusedSave } from '../../../local/queries/query-profile-save.ts';
import { device } from '../../bridges/device.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';

/** A save that the server refused: why, and once more. */
export function RefusedSaveBanner({ refused }: { refused: RefusedSave }) {
  const { t, error } = useTranslator();
  const { rowId, error: code } = refused;
  const reason = error('profile-save-failed');
  return (
    <Banner
      tone="danger"
      action={
        <Button kind="plain" onClick={() => void retryRow(device, rowId)}>
          {t('action.retry')}
        </Button>
      }
    >
      {code === 'profile-save-failed' ? reason : `${reason}. ${error(code)}`}
    </Banner>
  );
}
