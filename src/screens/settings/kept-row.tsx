import { useState } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { askToKeepStorage } from '../../platform/keep-storage.ts';
import { isSafariTab } from '../../platform/platform.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow } from './setting-row.tsx';

interface KeptRowProps {
  /**
   * Whether the storage is persistent. Undefined until the browser has answered, `null` if the browser does not provide
   * persistent storage.
   */
  isKept: boolean | null | undefined;
  /** Called after persistent storage was requested, because the browser's answer may have changed. */
  onAnswer: () => void;
}

/** Shows whether the browser keeps the data when the disk runs low, with a button to request that. */
export function KeptRow({ isKept, onAnswer }: KeptRowProps) {
  const { t } = useTranslator();
  const [isAsking, setIsAsking] = useState(false);
  const [wasRejected, setWasRejected] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    try {
      setWasRejected(!(await askToKeepStorage(device.db)));
    } finally {
      setIsAsking(false);
      onAnswer();
    }
  };
  const note = () => {
    if (isSafariTab()) return t('settings.kept.a-week');
    if (isKept === null) return t('settings.kept.unknown');
    if (isKept === true) return t('settings.kept.yes');
    return t(wasRejected ? 'settings.kept.refused' : 'settings.kept.no');
  };
  return (
    <SettingRow
      label={t('settings.kept')}
      note={<span aria-live="polite">{note()}</span>}
      isKnown={isKept !== undefined}
    >
      {/* Safari deletes the data of a tab after a week even if the storage is persistent. Only installing the app helps
         there. */}
      {isKept !== null && isKept !== true && !isSafariTab() && (
        <Button kind="outline" isBusy={isAsking} onClick={() => ask().catch(reportError)}>
          {t('settings.kept.ask')}
        </Button>
      )}
    </SettingRow>
  );
}
