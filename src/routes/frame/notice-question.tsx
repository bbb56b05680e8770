import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { describeError } from '../../language/describe-error.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { showToast } from '../../toasts/toast-store.ts';
import css from './notice-question.module.css';

/**
 * Asks once, after the first letter that was delivered, whether the person wants to be told outside the
 * page. It stays until it is answered; on another page the settings are the way.
 */
export function NoticeQuestion() {
  const { t } = useTranslator();
  const answer = (isWanted: boolean) => {
    answerHere(isWanted).catch((error: unknown) => {
      showToast(describeError(error, currentTranslator()), { isError: true });
    });
  };
  return (
    <Card>
      <p>{t('notices.ask')}</p>
      <div className={css.answers}>
        <Button onClick={() => answer(true)}>{t('notices.yes')}</Button>
        <Button kind="plain" onClick={() => answer(false)}>
          {t('notices.later')}
        </Button>
      </div>
    </Card>
  );
}

async function answerHere(isWanted: boolean): Promise<void> {
  const { answerNotices } = await import('../../bridges/notices.ts');
  await answerNotices(isWanted);
}
