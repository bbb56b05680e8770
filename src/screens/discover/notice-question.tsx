import { describeError } from '../../language/describe-error.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast-store.ts';
import css from './notice-question.module.css';

/**
 * Asks once, when the sky is opened after the first letter that was delivered, whether the person wants to
 * be told outside the page. It stays until it is answered; on another page the settings are the way.
 */
export function NoticeQuestion({ onDone }: { onDone: () => void }) {
  const { t } = useTranslator();
  const accept = () => {
    onDone();
    // Only from a tap may the browser itself be asked.
    allow().catch((error: unknown) => {
      showToast(describeError(error, currentTranslator()), { isError: true });
    });
  };
  return (
    <Card>
      <p>{t('notices.ask')}</p>
      <div className={css.answers}>
        <Button onClick={accept}>{t('notices.yes')}</Button>
        <Button kind="plain" onClick={onDone}>
          {t('notices.later')}
        </Button>
      </div>
    </Card>
  );
}

/** A yes is one to notices of the page and to pushes alike. */
async function allow(): Promise<void> {
  const { allowPush } = await import('../../platform/push.ts');
  await allowPush();
}
