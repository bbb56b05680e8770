import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { exportData } from '../../../local/account/own-account.ts';
import { refreshSky } from '../../../local/cache/refresh-sky.ts';
import { queryCheck } from '../../../local/queries/query-check.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useProof } from '../../passkeys/use-proof.tsx';
import { device } from '../../platform/device.ts';
import { readStorage, type StorageHere } from '../../platform/read-storage.ts';
import { withoutShellStore } from '../../platform/register-worker.ts';
import { serverAheadStore } from '../../state/now.ts';
import { useStore } from '../../state/store.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ClearQuestion } from './clear-question.tsx';
import { describeSize } from './describe-size.ts';
import { KeptRow } from './kept-row.tsx';
import { SettingRow } from './setting-row.tsx';
import css from './settings-screen.module.css';
import { WaitingRow } from './waiting-row.tsx';

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

/** Shows a note if the app cannot be opened without a network. */
function ShellRow() {
  const { t } = useTranslator();
  if (!useStore(withoutShellStore)) return null;
  return <SettingRow label={t('settings.shell')} note={t('settings.shell.none')} />;
}

function CheckRow() {
  const { t } = useTranslator();
  const check = useLiveQuery(() => queryCheck(device.db), []);
  const aheadMs = useStore(serverAheadStore);
  const at = check?.checkedAt ?? null;
  return (
    <SettingRow label={t('settings.check')} isKnown={check !== undefined}>
      <p className={css.value}>
        {at === null ? (
          t('settings.check.never')
        ) : (
          <RelativeTime at={new Date(at + aheadMs).toISOString()} />
        )}
      </p>
    </SettingRow>
  );
}

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

function ClearRow({ onCleared }: { onCleared: () => void }) {
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  const tell = () => {
    setIsOpen(false);
    onCleared();
    showToast(t('settings.cleared'));
    // Runs in the background. The sky retries when it is opened, and shows errors.
    if (navigator.onLine) refreshSky(device).catch(() => undefined);
  };
  return (
    <>
      <SettingRow label={t('settings.clear')} note={t('settings.clear-text')}>
        <Button kind="outline" onClick={() => setIsOpen(true)}>
          {t('settings.clear-go')}
        </Button>
      </SettingRow>
      {isOpen && <ClearQuestion onDone={tell} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ExportRow() {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const { withProof, question } = useProof();
  const download = async () => {
    try {
      const link = await withProof(() => exportData(device));
      if (link !== null) location.assign(link.url);
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
      {question}
    </SettingRow>
  );
}

/** Returns the browser's storage figures. No event reports changes, so they are read when the row becomes visible. */
function useStorage() {
  const [storage, setStorage] = useState<StorageHere>();
  const read = useCallback(() => {
    readStorage().then(setStorage, reportError);
  }, []);
  const watch = useCallback((box: HTMLElement | null) => followSight(box, read), [read]);
  return {
    /** Undefined until the browser has answered. */
    storage,
    read,
    watch,
  };
}

/** Calls `run` when the element is mounted, and whenever it becomes visible or hidden. */
function followSight(box: HTMLElement | null, run: () => void): (() => void) | undefined {
  if (box === null) return;
  const observer = new IntersectionObserver(run);
  observer.observe(box);
  document.addEventListener('visibilitychange', run);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', run);
  };
}
