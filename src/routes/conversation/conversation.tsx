import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { queryConversation } from '../../../local/queries/query-conversation.ts';
import { device } from '../../bridges/device.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { discardingStore } from '../../components/failed-letter/discard-later.ts';
import { LetterSkeleton } from '../../components/letter-skeleton.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useStore } from '../../stores/store.ts';
import css from './conversation.module.css';
import { ConversationHeader } from './conversation-header.tsx';
import { ConversationLetters } from './conversation-letters.tsx';
import { ReplySheet } from './reply-sheet.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

/** Letters left and right, and at the bottom the reply or why there can be none now. */
export function Conversation({ personId }: { personId: string }) {
  const { t } = useTranslator();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const view = useLiveQuery(
    () => queryConversation(device.db, personId, { limit }),
    [personId, limit],
  );
  const discarding = useStore(discardingStore);
  const letters = (view?.items ?? []).filter(
    ({ rowId }) => rowId === null || !discarding.has(rowId),
  );
  useMarkRead(letters);
  useStayAtEnd(letters.at(-1)?.id ?? null);

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
        <EmptyState
          pigeon="unknown"
          title={t('conversation.unknown.title')}
          text={t('conversation.unknown.text')}
        />
      </main>
    );
  }
  return (
    <main className={css.screen}>
      <ConversationHeader view={view} />
      <section className={css.letters} aria-label={t('conversation.letters')}>
        {view.hasMore && (
          <div className={css.older}>
            <Button kind="soft" onClick={() => setLimit(limit + PAGE_SIZE)}>
              {t('messages.older')}
            </Button>
          </div>
        )}
        <ConversationLetters letters={letters} />
      </section>
      <ReplySheet personId={personId} view={view} isFirst={letters.length === 0} />
    </main>
  );
}
