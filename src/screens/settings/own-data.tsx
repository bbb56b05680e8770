import { useLiveQuery } from 'dexie-react-hooks';
import { queryCheck } from '../../../local/queries/query-check.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import type { StorageHere } from '../../platform/read-storage.ts';
import { withoutShellStore } from '../../platform/register-worker.ts';
import { useStore } from '../../state/store.ts';
import { Card } from '../../ui/card.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ClearRow } from './clear-row.tsx';
import { describeSize } from './describe-size.ts';
import { ExportRow } from './export-row.tsx';
import { KeptRow } from './kept-row.tsx';
import { SettingRow } from './setting-row.tsx';
import css from './settings-screen.module.css';
import { useStorage } from './use-storage.ts';
import { WaitingRow } from './waiting-row.tsx';

/** What lies on this device, how fresh and how safe it is, and what one can do about it. */
export function OwnData() {
  const { t } = useTranslator();
  const { storage, read, watch } = useStorage();
  return (
    <Card id="data" title={t('settings.data')}>
      <div ref={watch}>
        <div className={css.rows}>
          <WaitingRow />
          <CheckRow />
          <RoomRow storage={storage} />
          <KeptRow isKept={storage?.isKept} onAnswer={read} />
          <ClearRow onCleared={read} />
          <ExportRow />
          <ShellRow />
        </div>
      </div>
    </Card>
  );
}

/** Where the app cannot be opened without a network, it says so. */
function ShellRow() {
  const { t } = useTranslator();
  if (!useStore(withoutShellStore)) return null;
  return <SettingRow label={t('settings.shell')} note={t('settings.shell.none')} />;
}

/** When the device last equalled the server. */
function CheckRow() {
  const { t } = useTranslator();
  const check = useLiveQuery(() => queryCheck(device.db), []);
  const at = check?.checkedAt ?? null;
  return (
    <SettingRow label={t('settings.check')} isKnown={check !== undefined}>
      <p className={css.value}>
        {at === null ? t('settings.check.never') : <RelativeTime at={new Date(at).toISOString()} />}
      </p>
    </SettingRow>
  );
}

/** How much room all of it takes, of how much there could be. */
function RoomRow({ storage }: { storage: StorageHere | undefined }) {
  const { t, language } = useTranslator();
  const isKnown = storage !== undefined;
  const room = isKnown ? storage.room : { usage: 0, quota: 0 };
  if (room === null) {
    return <SettingRow label={t('settings.room')} note={t('settings.room.unknown')} />;
  }
  const quota = describeSize(language, room.quota);
  return (
    <SettingRow
      label={t('settings.room')}
      note={t('settings.room.of', { quota })}
      isKnown={isKnown}
    >
      <p className={css.value}>{describeSize(language, room.usage)}</p>
    </SettingRow>
  );
}
