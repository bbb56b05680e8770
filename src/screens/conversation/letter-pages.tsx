import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useLayoutEffect, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { Key, PageRange } from '../../../local/queries/page.ts';
import {
  type LetterPage,
  queryLetters,
  queryPlace,
} from '../../../local/queries/query-conversation.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { listKey } from '../../letters/list-key.ts';
import { useKept } from '../../letters/use-kept.ts';
import { FlipList } from '../../motion/flip-list.tsx';
import { announce } from '../../notifications/announcement-store.ts';
import { useArrivals } from '../../pigeons/use-arrivals.ts';
import { device } from '../../platform/device.ts';
import { Button } from '../../ui/button.tsx';
import { ListPage } from '../../ui/windowed-list/list-page.tsx';
import { usePages } from '../../ui/windowed-list/use-pages.ts';
import css from './conversation.module.css';
import { ConversationLetters } from './conversation-letters.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

interface LetterPagesProps {
  personId: string;
  letterId?: string | undefined;
  /** Called with the number of new letters below the visible area. */
  onMissed: (count: number) => void;
}

/** A conversation of any length. It opens at its newest letter, or at the letter of a system notification. */
export function LetterPages({ letterId, ...props }: LetterPagesProps) {
  // Without a letter there is no position to query first.
  if (letterId === undefined) return <PagesFrom {...props} place={null} />;
  return <PagesAt {...props} letterId={letterId} />;
}

function PagesAt({ personId, letterId, onMissed }: Required<LetterPagesProps>) {
  const place = useLiveQuery(
    () => queryPlace(device.db, { personId, letterId, newest: PAGE_SIZE }),
    [personId, letterId],
  );
  if (place === undefined) return null;
  // The component remounts for another letter, or when a letter outside the first page arrives. A letter within the
  // first page needs no remount.
  const key = `${letterId} ${place === null}`;
  return <PagesFrom key={key} {...{ personId, letterId, place, onMissed }} />;
}

/** The newest letters at the bottom, at least down to `place`. Older pages load above on request. */
function PagesFrom({
  personId,
  letterId,
  place,
  onMissed,
}: LetterPagesProps & { place: Key | null }) {
  const { t } = useTranslator();
  const name = `conversation ${personId}`;
  const { ranges, goOn } = usePages(name, place);
  const [oldest, setOldest] = useState<LetterPage | null>(null);
  const query = useCallback(
    (range: PageRange) => queryLetters(device.db, personId, range),
    [personId],
  );
  const [newFrom, setNewFrom] = useState<string | null>();
  const last = oldest?.last ?? null;
  const noteNewest = useCallback((page: LetterPage) => {
    setNewFrom((known) => keepNewFrom(known, page));
  }, []);
  const noteOnly = useCallback(
    (page: LetterPage) => {
      noteNewest(page);
      setOldest(page);
    },
    [noteNewest],
  );
  const showNewest = useCallback(
    (page: LetterPage) => (
      <Letters page={page} awaitedId={letterId} newFrom={newFrom ?? null} onMissed={onMissed} />
    ),
    [letterId, newFrom, onMissed],
  );
  const showOlder = useCallback(
    (page: LetterPage) => <Letters page={page} awaitedId={letterId} newFrom={null} />,
    [letterId],
  );
  const findListener = (isNewest: boolean, isOldest: boolean) => {
    if (isNewest) return isOldest ? noteOnly : noteNewest;
    return isOldest ? setOldest : ignore;
  };
  return (
    <>
      {oldest?.hasMore === true && last !== null && (
        <div className={css.older}>
          <Button kind="soft" onClick={() => goOn(last)}>
            {t('messages.older')}
          </Button>
        </div>
      )}
      {ranges.toReversed().map((range, index) => (
        <ListPage
          name={name}
          key={range.above?.[1] ?? 'newest'}
          range={range}
          query={query}
          onShown={findListener(range.above === undefined, index === 0)}
        >
          {range.above === undefined ? showNewest : showOlder}
        </ListPage>
      ))}
    </>
  );
}

const ignore = () => {};

/**
 * Returns the id of the first new letter. It stays fixed while the conversation is visible, because letters are marked
 * as read as soon as they are shown.
 */
function keepNewFrom(
  known: string | null | undefined,
  { items }: LetterPage,
): string | null | undefined {
  const isSeen = known !== undefined && document.visibilityState === 'visible';
  if (isSeen || typeof known === 'string') return known;
  return items.findLast(({ isMine, delivery }) => !isMine && delivery === 'sent')?.id ?? null;
}

/** Announces a letter that is read on arrival, because no notification announces it. */
function speak(count: number): void {
  announce(currentTranslator().plural('discover.new', count));
}

interface LettersProps {
  page: LetterPage;
  /** Set only for the newest page. */
  onMissed?: (count: number) => void;
  awaitedId: string | undefined;
  newFrom: string | null;
}

function Letters({ page: { items, olderAt }, onMissed, awaitedId, newFrom }: LettersProps) {
  const letters = useKept(items).toReversed();
  const lastId = letters.at(-1)?.id ?? null;
  useStayAtEnd(letters, { isOn: onMissed !== undefined, onMissed: onMissed ?? ignore });
  useNewInSight(awaitedId === undefined ? newFrom : null);
  useLetterInSight(letters.find(({ id }) => id === awaitedId && id !== lastId)?.id ?? null);
  useMarkRead(letters);
  useArrivals(letters, { onArrive: speak });
  return (
    <FlipList className={css.letters} rows={letters.map(listKey)}>
      <ConversationLetters letters={letters} olderAt={olderAt} newFrom={newFrom} />
    </FlipList>
  );
}

/**
 * Scrolls the letter of a system notification into view, once. `letterId` is `null` if the letter is not here or is the
 * newest.
 */
function useLetterInSight(letterId: string | null): void {
  useLayoutEffect(() => {
    if (letterId === null) return;
    const letter = document.querySelector(`[data-letter="${CSS.escape(letterId)}"]`);
    letter?.scrollIntoView({ block: 'center', behavior: 'instant' });
    letter?.setAttribute('data-awaited', '');
  }, [letterId]);
}

/** Scrolls to the line above the new letters, if they need more than one screen. */
function useNewInSight(newFrom: string | null): void {
  useLayoutEffect(() => {
    if (newFrom === null) return;
    const line = document.querySelector<HTMLElement>('[data-new-from]');
    if (line === null) return;
    const page = getComputedStyle(document.documentElement);
    const hidden = Number.parseFloat(page.scrollPaddingBlockStart);
    if (line.getBoundingClientRect().top < hidden) {
      line.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
  }, [newFrom]);
}
