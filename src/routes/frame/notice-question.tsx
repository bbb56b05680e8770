import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { noticeQuestionStore } from '../../bridges/notice-question-store.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { describeError } from '../../language/describe-error.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { wantsLessMotion } from '../../motion/wants-less-motion.ts';
import { useStore } from '../../stores/store.ts';
import { showToast } from '../../toasts/toast-store.ts';
import css from './notice-question.module.css';

/**
 * Asks once, after the first letter that was delivered, whether the person wants to be told outside the
 * page. It stays until it is answered; on another page the settings are the way. With less motion asked
 * for, what makes room for it would jump: it comes with the next screen then.
 */
export function NoticeQuestion() {
  const place = useRouterState({ select: ({ location }) => location.pathname });
  return <QuestionHere key={wantsLessMotion() ? place : null} />;
}

function QuestionHere() {
  const { t } = useTranslator();
  const isAsked = useStore(noticeQuestionStore);
  const [mayCome] = useState(() => noticeQuestionStore.get() || !wantsLessMotion());
  if (!isAsked || !mayCome) return null;
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
