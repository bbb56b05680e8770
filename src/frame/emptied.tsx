import { useLiveQuery } from 'dexie-react-hooks';
import { type Emptied, queryEmptied, settleEmptied } from '../../local/queries/query-emptied.ts';
import { useTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { givingWay } from '../state/give-way.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** What is to be told of a browser that has emptied this device; null: nothing. */
export function useEmptied(): Emptied | null {
  return (
    useLiveQuery(
      givingWay(() => queryEmptied(device.db)),
      [],
    ) ?? null
  );
}

/** That the browser has deleted what was here, and what may have gone with it; until it is put away. */
export function EmptiedNotice({ letters }: Emptied) {
  const { t, plural } = useTranslator();
  return (
    <Banner
      tone="wait"
      icon="warning"
      action={
        <Button kind="plain" onClick={() => settleEmptied(device.db).catch(reportError)}>
          {t('action.close')}
        </Button>
      }
    >
      <strong>{t('emptied.title')}</strong>{' '}
      {letters === null || letters === 0 ? t('emptied.some') : plural('emptied.known', letters)}
    </Banner>
  );
}
