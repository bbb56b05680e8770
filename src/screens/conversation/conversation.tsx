import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { queryConversation } from '../../../local/queries/query-conversation.ts';
import { loadMessage } from '../../../local/reading/load-message.ts';
import { describeError, isUnexpected } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterSkeleton } from '../../letters/letter-skeleton.tsx';
import { useKept } from '../../letters/use-kept.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { EmptyState } from '../../pigeons/empty-state.tsx';
import { device } from '../../platform/device.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { useRefresh } from '../../state/use-refresh.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import css from './conversation.module.css';
import { ConversationHeader } from './conversation-header.tsx';
import { LetterPages } from './letter-pages.tsx';
import { ReplySheet } from './reply-sheet.tsx';

export function Conversation({
  personId,
  letterId,
}: {
  personId: string;
  /** The letter that a system notification opened. */
  letterId: string | undefined;
}) {
  const { t } = useTranslator();
  const view = useLiveQuery(
    () => queryConversation(device.db, personId, { limit: PAGE_SIZE }),
    [personId],
  );
  const letters = useKept(view?.items ?? []);
  const [missed, setMissed] = useState(0);

  if (view === undefined) {
    return (
      <main className={css.screen} aria-busy="true">
        <LetterSkeleton />
      </main>
    );
  }
  if (view.person === null && letters.length === 0) {
    return (
      <main className={css.screen}>
        <AwaitedLetter letterId={letterId} />
        <EmptyState
          heading="h1"
          pigeon="unknown"
          title={t('conversation.unknown.title')}
          text={t('conversation.unknown.text')}
          action={
            <ButtonLink to="/messages" kind="outline">
              {t('conversation.unknown.messages')}
            </ButtonLink>
          }
        />
      </main>
    );
  }
  return (
    <main className={css.screen}>
      <ConversationHeader view={view} />
      <AwaitedLetter letterId={letterId} />
      <section className={css.letters} aria-label={t('conversation.letters')}>
        <LetterPages personId={personId} letterId={letterId} onMissed={setMissed} />
      </section>
      <ReplySheet personId={personId} view={view} isFirst={letters.length === 0} missed={missed} />
    </main>
  );
}

/** Says why the letter of a system notification is not on this device. Shows nothing if it is. */
function AwaitedLetter({ letterId }: { letterId: string | undefined }) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const { failure, retry } = useAwaitedLetter(letterId);
  // Offline the error is hidden. The letter loads after the connection is back, and a banner already says that the app
  // is offline.
  const isSaid = failure !== null && isOnline;
  const hasWords = failure instanceof AppError && !isUnexpected(failure);
  const isGone = failure instanceof AppError && failure.code === 'message-not-found';
  return (
    <AnimatedSlot>
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
    </AnimatedSlot>
  );
}

/** Loads the letter of a system notification, if any. Returns the error and a function to retry. */
function useAwaitedLetter(letterId: string | undefined) {
  const load = useCallback(
    async () => (letterId === undefined ? undefined : loadMessage(device, letterId)),
    [letterId],
  );
  const { failure, refresh } = useRefresh(load);
  return { failure, retry: refresh };
}
