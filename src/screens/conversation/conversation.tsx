import { useLiveQuery } from 'dexie-react-hooks';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { queryConversation } from '../../../local/queries/query-conversation.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterSkeleton } from '../../letters/letter-skeleton.tsx';
import { useKept } from '../../letters/use-kept.ts';
import { EmptyState } from '../../pigeons/empty-state.tsx';
import { device } from '../../platform/device.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { AwaitedLetter } from './awaited-letter.tsx';
import css from './conversation.module.css';
import { ConversationHeader } from './conversation-header.tsx';
import { LetterPages } from './letter-pages.tsx';
import { ReplySheet } from './reply-sheet.tsx';

/** Letters left and right, and at the bottom the reply or why there can be none now. */
export function Conversation({
  personId,
  letterId,
}: {
  personId: string;
  /** The letter to which a notice has led. */
  letterId: string | undefined;
}) {
  const { t } = useTranslator();
  const view = useLiveQuery(
    () => queryConversation(device.db, personId, { limit: PAGE_SIZE }),
    [personId],
  );
  const letters = useKept(view?.items ?? []);

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
        <LetterPages personId={personId} letterId={letterId} />
      </section>
      <ReplySheet personId={personId} view={view} isFirst={letters.length === 0} />
    </main>
  );
}
