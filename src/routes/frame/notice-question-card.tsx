import { answerNotices } from '../../bridges/notices.ts';
import { OfferCard } from '../../components/offer-card.tsx';
import { describeError } from '../../language/describe-error.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { showToast } from '../../toasts/toast-store.ts';

/** Asks whether the person wants to be told outside the page. */
export function NoticeQuestionCard() {
  const { t } = useTranslator();
  const answer = (isWanted: boolean) => {
    answerNotices(isWanted).catch((error: unknown) => {
      showToast(describeError(error, currentTranslator()), { isError: true });
    });
  };
  return (
    <OfferCard
      title={t('notices.ask')}
      edge="top"
      accept={{ word: t('notices.yes'), onChoose: () => answer(true) }}
      later={{ word: t('notices.later'), onChoose: () => answer(false) }}
    >
      {t('notices.what')}
    </OfferCard>
  );
}
