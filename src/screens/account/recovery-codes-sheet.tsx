import { useTranslator } from '../../language/use-translator.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import form from '../../ui/sheet-form.module.css';
import css from './account-screen.module.css';

interface RecoveryCodesSheetProps {
  codes: readonly string[];
  /** Whether the second step is turned on after the person confirms that they have saved the codes. */
  isTurningOn: boolean;
  onClose: (isKept: boolean) => void;
}

export function RecoveryCodesSheet({ codes, isTurningOn, onClose }: RecoveryCodesSheetProps) {
  const { t } = useTranslator();
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: url, download: t('recovery.file') }).click();
    // After a minute the browser has read the file, so the URL can be revoked.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <Sheet title={t('recovery.title')} onClose={() => onClose(false)}>
      <div className={form.form}>
        <p>{t('recovery.text')}</p>
        <p>{t(isTurningOn ? 'recovery.turning-on' : 'recovery.once')}</p>
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={form.answers}>
          <Button kind="outline" onClick={download}>
            <Icon name="download" size="small" />
            <span>{t('recovery.download')}</span>
          </Button>
          <Button onClick={() => onClose(true)}>{t('recovery.kept')}</Button>
        </div>
      </div>
    </Sheet>
  );
}
