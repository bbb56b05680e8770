import { Link } from '@tanstack/react-router';
import type { PageRange } from '../../../local/queries/page.ts';
import { type Box, queryThreads, type ThreadView } from '../../../local/queries/query-threads.ts';
import { UnreadBadge } from '../../frame/unread-badge.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { listKey } from '../../letters/list-key.ts';
import { useKept } from '../../letters/use-kept.ts';
import { FlipList } from '../../motion/flip-list.tsx';
import { EmptyState } from '../../pigeons/empty-state.tsx';
import { NotYet } from '../../pigeons/not-yet.tsx';
import { useArrivals } from '../../pigeons/use-arrivals.ts';
import { device } from '../../platform/device.ts';
import { TabSet } from '../../ui/tab-set.tsx';
import { WindowedList } from '../../ui/windowed-list/windowed-list.tsx';
import { ThreadRow } from './thread-row.tsx';
import css from './threads.module.css';

const queries = {
  received: (range: PageRange) => queryThreads(device.db, 'received', range),
  unread: (range: PageRange) => queryThreads(device.db, 'unread', range),
  sent: (range: PageRange) => queryThreads(device.db, 'sent', range),
};

interface ThreadsProps {
  box: Box;
  onChange: (chosen: 'received' | 'sent') => void;
  /** Whether the list is beside a conversation, with narrow rows of one line. */
  isBeside?: boolean;
}

/** The list of conversations, sorted by the newest received or sent letter (product.md section 2). */
export function Threads({ box, onChange, isBeside = false }: ThreadsProps) {
  const { t } = useTranslator();
  const received = (
    <>
      <span>{t('messages.received')}</span>
      <UnreadBadge />
    </>
  );
  return (
    <TabSet
      label={t('messages.title')}
      value={box === 'sent' ? 'sent' : 'received'}
      onChange={onChange}
      tabs={[
        { value: 'received', label: received },
        { value: 'sent', label: t('messages.sent') },
      ]}
    >
      {box === 'unread' && <OnlyUnread />}
      <div className={css.pages} data-beside={isBeside}>
        <ThreadList key={box} box={box} isBeside={isBeside} />
      </div>
    </TabSet>
  );
}

function OnlyUnread() {
  const { t } = useTranslator();
  return (
    <p className={css.line}>
      <span>{t('messages.only-unread')}</span>
      <Link className={css.all} to="/messages" replace>
        {t('messages.show-all')}
      </Link>
    </p>
  );
}

function ThreadList({ box, isBeside }: { box: Box; isBeside: boolean }) {
  const { t } = useTranslator();
  const nothing = (
    <EmptyState
      pigeon={box === 'sent' ? 'in_sky' : 'available'}
      title={t(`messages.empty-${box}.title`)}
      text={t(`messages.empty-${box}.text`)}
    />
  );
  return (
    <WindowedList
      name={`threads ${box}`}
      query={queries[box]}
      loading={<LoadingRows />}
      empty={({ isWhole }) =>
        isWhole ? (
          nothing
        ) : (
          <NotYet>
            <LoadingRows />
          </NotYet>
        )
      }
    >
      {isBeside ? showNarrow : showWide}
    </WindowedList>
  );
}

const showNarrow = (threads: ThreadView[]) => <Rows threads={threads} isBeside />;
const showWide = (threads: ThreadView[]) => <Rows threads={threads} isBeside={false} />;

function Rows({ threads, isBeside }: { threads: ThreadView[]; isBeside: boolean }) {
  const kept = useKept(threads);
  useArrivals(kept);
  if (kept.length === 0) return null;
  return (
    <FlipList as="ul" className={css.rows} rows={kept.map(listKey)}>
      {kept.map((thread) => (
        <ThreadRow key={thread.id} thread={thread} isBeside={isBeside} />
      ))}
    </FlipList>
  );
}

function LoadingRows() {
  const { t } = useTranslator();
  return (
    <div className={css.rows} aria-busy="true" role="status" aria-label={t('messages.loading')}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={css.skeleton} />
      ))}
    </div>
  );
}
