import { retryRow } from '../../local/outbox/retry-row.ts';
import type { RefusedSave } from '../../local/queries/query-profile-save.ts';
import { useTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

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
