import { AppError } from '../../../contract/errors.ts';
import { describeError, isUnexpected } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useAwaitedLetter } from './use-awaited-letter.ts';

/** Says why the letter to which a notice has led is not here; nothing when it is. */
export function AwaitedLetter({ letterId }: { letterId: string | undefined }) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const { failure, retry } = useAwaitedLetter(letterId);
  // Without a network it comes by itself, and a banner says so already.
  const isSaid = failure !== null && isOnline;
  const hasWords = failure instanceof AppError && !isUnexpected(failure);
  const isGone = failure instanceof AppError && failure.code === 'message-not-found';
  return (
    <Room>
      {isSaid && (
        <Banner
          tone="danger"
          action={
            !isGone && (
              <Button kind="plain" onClick={() => void retry()}>
                {t('action.retry')}
              </Button>
            )
          }
        >
          {hasWords ? describeError(failure, translator) : t('conversation.load-error')}
        </Banner>
      )}
    </Room>
  );
}
