import { useLiveQuery } from 'dexie-react-hooks';
import { mutate } from '../../../local/outbox/mutate.ts';
import { queryBlocks } from '../../../local/queries/query-blocks.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { MovingList } from '../../motion/moving-list.tsx';
import { device } from '../../platform/device.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { GrowingList } from '../../ui/windowed-list/growing-list.tsx';
import css from './settings-screen.module.css';

/** Whom the person has blocked; lifting a block waits for the network like everything else. */
export function BlockedPeople() {
  const { t } = useTranslator();
  const blocks = useLiveQuery(() => queryBlocks(device.db), []);
  return (
    <Card id="blocked" title={t('settings.blocked')}>
      {blocks?.length === 0 && <p className={css.value}>{t('settings.blocked-none')}</p>}
      <GrowingList items={blocks ?? []}>
        {(shown) => (
          <MovingList as="ul" className={css.rows} rows={shown.map(({ id }) => id)}>
            {shown.map(({ id, full_name }) => (
              <li key={id} className={css.row}>
                <span className={css.label}>{full_name ?? t('person.unknown')}</span>
                <Button
                  kind="outline"
                  onClick={() =>
                    mutate(device, 'unblock-person', { userId: id }).catch(reportError)
                  }
                >
                  {t('settings.unblock')}
                </Button>
              </li>
            ))}
          </MovingList>
        )}
      </GrowingList>
    </Card>
  );
}
