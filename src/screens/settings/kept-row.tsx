import { useState } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { askToKeepStorage } from '../../platform/keep-storage.ts';
import { isSafariTab } from '../../platform/platform.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow } from './setting-row.tsx';

interface KeptRowProps {
  /** undefined until the browser has answered; null: it cannot tell. */
  isKept: boolean | null | undefined;
  /** The browser was asked, and may say something else now. */
  onAnswer: () => void;
}

/** Whether all of it stays when the disk runs low, and the way to ask for that. */
export function KeptRow({ isKept, onAnswer }: KeptRowProps) {
  const { t } = useTranslator();
  const [isAsking, setIsAsking] = useState(false);
  const [wasRefused, setWasRefused] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    try {
      setWasRefused(!(await askToKeepStorage(device.db)));
    } finally {
      setIsAsking(false);
      onAnswer();
    }
  };
  const note = () => {
    if (isSafariTab()) return t('settings.kept.a-week');
    if (isKept === null) return t('settings.kept.unknown');
    if (isKept === true) return t('settings.kept.yes');
    return t(wasRefused ? 'settings.kept.refused' : 'settings.kept.no');
  };
  return (
    <SettingRow
      label={t('settings.kept')}
      note={<span aria-live="polite">{note()}</span>}
      isKnown={isKept !== undefined}
    >
      {/* Safari clears a tab's site after a week whatever it agrees to: only installing helps there. */}
      {isKept !== null && isKept !== true && !isSafariTab() && (
        <Button kind="outline" isBusy={isAsking} onClick={() => ask().catch(reportError)}>
          {t('settings.kept.ask')}
        </Button>
      )}
    </SettingRow>
  );
}
