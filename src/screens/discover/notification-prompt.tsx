import { describeError } from '../../language/describe-error.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast-store.ts';
import css from './notification-prompt.module.css';

/**
 * Asks once, when the sky opens after the first delivered letter, whether the person wants system notifications. The
 * question stays until it is answered. Later only the settings offer notifications.
 */
export function NotificationPrompt({ onDone }: { onDone: () => void }) {
  const { t } = useTranslator();
  const accept = () => {
    onDone();
    // The browser allows its permission prompt only from a tap.
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

/** Turns on system notifications and pushes together. */
async function allow(): Promise<void> {
  const { allowPush } = await import('../../platform/push.ts');
  await allowPush();
}
