import { getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { queryCheck } from '../../../local/queries/query-check.ts';
import { formatTime } from '../../language/format-time.ts';
import { useDocumentTitle } from '../../language/use-document-title.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { PigeonFigure } from '../../pigeons/pigeon-figure.tsx';
import { device } from '../../platform/device.ts';
import { useHasTwoPanes } from '../../state/use-media.ts';
import { Banner } from '../../ui/banner.tsx';
import { Column } from '../../ui/column.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import css from './messages-screen.module.css';
import { ReadAllButton } from './read-all-button.tsx';
import { Threads } from './threads.tsx';

const route = getRouteApi('/messages-frame/messages');

/**
 * The list of conversations (product.md section 2). Next to the list of `MessagesFrame`, this screen only says that no
 * person is chosen.
 */
export function MessagesScreen() {
  const { t } = useTranslator();
  const { box = 'received', show } = route.useSearch();
  const navigate = route.useNavigate();
  const hasTwoPanes = useHasTwoPanes();
  if (hasTwoPanes) return <NobodyChosen />;
  const setBox = (chosen: 'received' | 'sent') =>
    void navigate({ search: chosen === 'sent' ? { box: chosen } : {}, replace: true });
  return (
    <Column>
      <ScreenTitle title={t('messages.title')}>
        <ReadAllButton kind="sky-second" />
        <span className={css.search}>
          <IconLink to="/search" icon="search" label={t('search.title')} ground="sky" />
        </span>
      </ScreenTitle>
      <CheckFailed />
      <Threads box={show ?? box} onChange={setBox} />
    </Column>
  );
}

function NobodyChosen() {
  const { t } = useTranslator();
  useDocumentTitle(t('messages.title'));
  return (
    <main className={css.nobody}>
      <VisuallyHidden as="h1">{t('messages.title')}</VisuallyHidden>
      <CheckFailed />
      <div className={css.perch}>
        <span className={css.pigeon}>
          <PigeonFigure status="available" />
        </span>
        <p className={css.choose}>{t('messages.choose')}</p>
      </div>
    </main>
  );
}

/** Says that the list may be out of date because the server rejected the last check. */
function CheckFailed() {
  const { error, t, language } = useTranslator();
  const check = useLiveQuery(() => queryCheck(device.db), []);
  const checkedAt = check?.checkedAt ?? null;
  const time = checkedAt === null ? null : formatTime(language, 'clock', new Date(checkedAt));
  return (
    <AnimatedSlot>
      {check?.hasFailed === true && (
        <Banner tone="danger">
          <span>{error('unread-count-failed')}</span>{' '}
          {time !== null && <span>{t('messages.checked-at', { time })}</span>}
        </Banner>
      )}
    </AnimatedSlot>
  );
}
