import { useTranslator } from '../../language/use-translator.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import css from './invite-card.module.css';

export function ShareInvite({ code, url }: { code: string; url: string }) {
  const { t } = useTranslator();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast(t('invite.copied'));
    } catch {
      // Without clipboard access the link can be selected on the screen.
      showToast(t('invite.not-copied'), { isError: true });
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: t('app.name'), text: t('invite.share-text'), url });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  const mayShare = 'share' in navigator;
  return (
    <div className={css.share}>
      <p className={css.code}>
        <span className={css.label}>{t('invite.code')}</span>
        <span className={css.value}>{code}</span>
      </p>
      <p className={css.link}>{url}</p>
      <div className={css.buttons}>
        {mayShare && <Button onClick={() => void share()}>{t('invite.share')}</Button>}
        <Button kind={mayShare ? 'soft' : 'main'} onClick={() => void copy()}>
          <Icon name="copy" size="small" />
          <span>{t('invite.copy')}</span>
        </Button>
      </div>
    </div>
  );
}
