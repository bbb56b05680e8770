import { useLiveQuery } from 'dexie-react-hooks';
import { queryRejected, type RejectedRow as Row } from '../../local/queries/query-rejected.ts';
import { useTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { discardHere, retryHere } from '../platform/outbox.ts';
import { deferQuery } from '../state/defer-query.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import css from './notices.module.css';

/** Returns the rejected rows that have no list of their own. */
export function useRejectedRows(): readonly Row[] {
  return (
    useLiveQuery(
      deferQuery(() => queryRejected(device.db)),
      [],
    ) ?? []
  );
}

export function RejectedRow({ row: { rowId, name, error } }: { row: Row }) {
  const { t, error: words } = useTranslator();
  return (
    <Banner
      tone="danger"
      action={
        <span className={css.actions}>
          <Button kind="plain" onClick={() => retryHere(rowId).catch(reportError)}>
            {t('action.retry')}
          </Button>
          <Button kind="plain" onClick={() => discardHere(rowId).catch(reportError)}>
            {t('action.let-go')}
          </Button>
        </span>
      }
    >
      <span>{t(`refused.${name}`)}</span> <span>{words(error)}</span>
    </Banner>
  );
}
