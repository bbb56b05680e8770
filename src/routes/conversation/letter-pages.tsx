import { useCallback, useState } from 'react';
import type { PageRange } from '../../../local/queries/page.ts';
import { type LetterPage, queryLetters } from '../../../local/queries/query-conversation.ts';
import { device } from '../../bridges/device.ts';
import { Button } from '../../components/button.tsx';
import { useKept } from '../../components/failed-letter/use-kept.ts';
import { keepSteady } from '../../components/keep-steady.ts';
import { ListPage } from '../../components/windowed-list/list-page.tsx';
import { usePages } from '../../components/windowed-list/use-pages.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { useArrivals } from '../../motion/use-arrivals.ts';
import { announce } from '../frame/notifications/announcement-store.ts';
import css from './conversation.module.css';
import { ConversationLetters } from './conversation-letters.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

/** A conversation of any length: its newest letters at the bottom, older pages above on request. */
export function LetterPages({ personId }: { personId: string }) {
  const { t } = useTranslator();
  const { ranges, goOn } = usePages();
  const [oldest, setOldest] = useState<LetterPage | null>(null);
  const query = useCallback(
    (range: PageRange) => queryLetters(device.db, personId, range),
    [personId],
  );
  const last = oldest?.last ?? null;
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
          key={range.above?.[1] ?? 'newest'}
          range={range}
          query={query}
          onShown={index === 0 ? setOldest : ignore}
        >
          {index === 0 ? showNewest : showLetters}
        </ListPage>
      ))}
    </>
  );
}

const ignore = () => {};

const showLetters = (page: LetterPage) => <Letters page={page} />;
const showNewest = (page: LetterPage) => <Letters page={page} isNewest />;

/** A letter that is read as it comes is told by no notification. */
function speak(count: number): void {
  announce(currentTranslator().plural('discover.new', count));
}

interface LettersProps {
  page: LetterPage;
  isNewest?: boolean;
}

function Letters({ page: { items, olderAt }, isNewest = false }: LettersProps) {
  const letters = useKept(items).toReversed();
  useStayAtEnd(isNewest ? (letters.at(-1)?.id ?? null) : null);
  useMarkRead(letters);
  useArrivals(letters, { onArrive: speak });
  return (
    <div ref={keepSteady} className={css.letters}>
      <ConversationLetters letters={letters} olderAt={olderAt} />
    </div>
  );
}
