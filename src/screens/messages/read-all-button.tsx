import { markAllRead } from '../../../local/reading/mark-all-read.ts';
import { describeError } from '../../language/describe-error.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { unreadQuery } from '../../platform/device-queries.ts';
import { useSharedQuery } from '../../state/shared-query.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import css from './messages-screen.module.css';

/**
 * The button that marks every letter on this device as read, also offline. While none is unread it is hidden, but keeps
 * its space, so that the title's row does not move.
 */
export function ReadAllButton({ kind }: { kind: 'sky-second' | 'plain' }) {
  const { t } = useTranslator();
  const unread = useSharedQuery(unreadQuery) ?? 0;
  return (
    <span className={css.place} data-needed={unread > 0}>
      <Button kind={kind} onClick={() => void readAll()}>
        <Icon name="check-all" size="small" />
        <span className={css.word}>{t('messages.read-all')}</span>
      </Button>
    </span>
  );
}

async function readAll(): Promise<void> {
  const translator = currentTranslator();
  try {
    await markAllRead(device);
    showToast(translator.t('messages.all-read'));
  } catch (error) {
    showToast(describeError(error, translator), { isError: true });
  }
}
