import { getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { queryCheck } from '../../../local/queries/query-check.ts';
import { markAllRead } from '../../../local/reading/mark-all-read.ts';
import { describeError } from '../../language/describe-error.ts';
import { formatTime } from '../../language/format-time.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { device } from '../../platform/device.ts';
import { unreadQuery } from '../../platform/device-queries.ts';
import { useSharedQuery } from '../../state/shared-query.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Column } from '../../ui/column.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { LetterBoxes } from './letter-boxes.tsx';
import css from './messages-screen.module.css';

const route = getRouteApi('/messages');

/** Received and sent letters (product.md section 2). */
export function MessagesScreen() {
  const { t } = useTranslator();
  const { box = 'received', show } = route.useSearch();
  const navigate = route.useNavigate();
  const setBox = (chosen: 'received' | 'sent') =>
    void navigate({ search: chosen === 'sent' ? { box: chosen } : {}, replace: true });
  return (
    <Column>
      <ScreenTitle title={t('messages.title')}>
        <ReadAllButton />
        <span className={css.search}>
          <IconLink to="/search" icon="search" label={t('search.title')} ground="sky" />
        </span>
      </ScreenTitle>
      <CheckFailed />
      <LetterBoxes box={show ?? box} onChange={setBox} />
    </Column>
  );
}

/** Says when the server refused to tell what is new: what stands here may be old. */
function CheckFailed() {
  const { error, t, language } = useTranslator();
  const check = useLiveQuery(() => queryCheck(device.db), []);
  const checkedAt = check?.checkedAt ?? null;
  const time = checkedAt === null ? null : formatTime(language, 'clock', new Date(checkedAt));
  return (
    <Room>
      {check?.hasFailed === true && (
        <Banner tone="danger">
          <span>{error('unread-count-failed')}</span>{' '}
          {time !== null && <span>{t('messages.checked-at', { time })}</span>}
        </Banner>
      )}
    </Room>
  );
}

/**
 * Reads every letter that has arrived here, also offline. While nothing is unread it is not there for
 * anybody, but its room is kept: the title's row stands still when the count comes.
 */
function ReadAllButton() {
  const { t } = useTranslator();
  const unread = useSharedQuery(unreadQuery) ?? 0;
  return (
    <span className={css.place} data-needed={unread > 0}>
      <Button kind="sky-second" onClick={() => void readAll()}>
        <Icon name="check-all" size="small" />
        <span className={css.word}>{t('messages.read-all')}</span>
      </Button>
    </span>
  );
}

async function readAll(): Promise<void> {
  const translator = currentTranslator();
  try {
    await markAllRead(device);
    showToast(translator.t('messages.all-read'));
  } catch (error) {
    showToast(describeError(error, translator), { isError: true });
  }
}
