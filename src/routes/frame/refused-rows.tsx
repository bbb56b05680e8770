import { useLiveQuery } from 'dexie-react-hooks';
import { queryRefused } from '../../../local/queries/query-refused.ts';
import { device } from '../../bridges/device.ts';
import { discardHere, retryHere } from '../../bridges/outbox.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { givingWay } from '../../stores/give-way.ts';
import css from './notices.module.css';

/** What was refused and has no list of its own: why, once more, or let it go. */
export function RefusedRows() {
  const { t, error: words } = useTranslator();
  const rows =
    useLiveQuery(
      givingWay(() => queryRefused(device.db)),
      [],
    ) ?? [];
  return rows.map(({ rowId, name, error }) => (
    <Banner
      key={rowId}
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
      {t(`refused.${name}`)} {words(error)}
    </Banner>
  ));
}
