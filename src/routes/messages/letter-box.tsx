import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { queryReceived, querySent } from '../../../local/queries/query-messages.ts';
import { device } from '../../bridges/device.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { discardingStore } from '../../components/failed-letter/discard-later.ts';
import { LoadMoreSentinel } from '../../components/load-more-sentinel.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useStore } from '../../stores/store.ts';
import css from './letter-row.module.css';
import { LetterRow } from './letter-row.tsx';

/** One of the two boxes, newest first, as far down as one has scrolled. */
export function LetterBox({ box }: { box: 'received' | 'sent' }) {
  const { t } = useTranslator();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = box === 'received' ? queryReceived : querySent;
  const list = useLiveQuery(() => query(device.db, { limit }), [limit, query]);
  const discarding = useStore(discardingStore);
  if (list === undefined) {
    return (
      <div className={css.rows} aria-busy="true" role="status" aria-label={t('messages.loading')}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className={css.skeleton} />
        ))}
      </div>
    );
  }
  const letters = list.items.filter(({ rowId }) => rowId === null || !discarding.has(rowId));
  if (letters.length === 0) {
    return (
      <EmptyState
        pigeon={box === 'received' ? 'available' : 'in_sky'}
        title={t(`messages.empty-${box}.title`)}
        text={t(`messages.empty-${box}.text`)}
      />
    );
  }
  return (
    <>
      <ul className={css.rows}>
        {letters.map((letter) => (
          <LetterRow key={letter.id} letter={letter} />
        ))}
      </ul>
      {list.hasMore && <LoadMoreSentinel key={limit} onNear={() => setLimit(limit + PAGE_SIZE)} />}
    </>
  );
}
