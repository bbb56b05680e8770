import type { PageRange } from '../../../local/queries/page.ts';
import {
  queryReceived,
  querySent,
  queryUnreadReceived,
} from '../../../local/queries/query-messages.ts';
import type { MessageView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useKept } from '../../letters/use-kept.ts';
import { wordOf } from '../../letters/word-of-letter.ts';
import { MovingList } from '../../motion/moving-list.tsx';
import { EmptyState } from '../../pigeons/empty-state.tsx';
import { NotYet } from '../../pigeons/not-yet.tsx';
import { useArrivals } from '../../pigeons/use-arrivals.ts';
import { device } from '../../platform/device.ts';
import { WindowedList } from '../../ui/windowed-list/windowed-list.tsx';
import css from './letter-row.module.css';
import { LetterRow } from './letter-row.tsx';

const queries = {
  received: (range: PageRange) => queryReceived(device.db, range),
  unread: (range: PageRange) => queryUnreadReceived(device.db, range),
  sent: (range: PageRange) => querySent(device.db, range),
};

/** `unread`: what was received and is not read yet. */
export type Box = keyof typeof queries;

/** One of the boxes, newest first, however long. */
export function LetterBox({ box }: { box: Box }) {
  const { t } = useTranslator();
  return (
    <div className={css.pages}>
      <WindowedList
        name={`letters ${box}`}
        query={queries[box]}
        loading={<LoadingRows />}
        empty={({ isWhole }) =>
          isWhole ? (
            <EmptyState
              pigeon={box === 'sent' ? 'in_sky' : 'available'}
              title={t(`messages.empty-${box}.title`)}
              text={t(`messages.empty-${box}.text`)}
            />
          ) : (
            <NotYet>
              <LoadingRows />
            </NotYet>
          )
        }
      >
        {(letters) => <Rows letters={letters} />}
      </WindowedList>
    </div>
  );
}

function Rows({ letters }: { letters: MessageView[] }) {
  const kept = useKept(letters);
  useArrivals(kept);
  if (kept.length === 0) return null;
  return (
    <MovingList as="ul" className={css.rows} rows={kept.map(wordOf)}>
      {kept.map((letter) => (
        <LetterRow key={letter.id} letter={letter} />
      ))}
    </MovingList>
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
