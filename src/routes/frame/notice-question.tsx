import { lazy, Suspense } from 'react';
import { noticeQuestionStore } from '../../bridges/notice-question-store.ts';
import { useStore } from '../../stores/store.ts';

const NoticeQuestionCard = lazy(async () => ({
  default: (await import('./notice-question-card.tsx')).NoticeQuestionCard,
}));

/**
 * The one question about notices, after the first letter that was delivered. It stays until it is
 * answered; on another page the settings are the way.
 */
export function NoticeQuestion() {
  const isAsked = useStore(noticeQuestionStore);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <NoticeQuestionCard />
    </Suspense>
  );
}
