import { useRouter, useRouterState } from '@tanstack/react-router';
import { liveQuery } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { hasBanner } from '../../local/queries/query-banner.ts';
import {
  dismissStoreError,
  queryStoreError,
  type StoreError,
} from '../../local/queries/query-rejected.ts';
import { ComposerHost } from '../composer/composer-host.tsx';
import { KeysHost } from '../keys/keys-host.tsx';
import { currentTranslator, useTranslator } from '../language/use-translator.ts';
import { Notifications } from '../notifications/notifications.tsx';
import { device } from '../platform/device.ts';
import { isLocked } from '../session/session-store.ts';
import { useSignedIn } from '../session/use-signed-in.ts';
import { handOver } from '../snapshot/hand-over.ts';
import { deferQuery } from '../state/defer-query.ts';
import { FloatPlace } from '../ui/float-place.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ScreenCorner } from '../ui/screen-corner.ts';
import { showToast } from '../ui/toast-store.ts';
import { Bell } from './bell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Notices } from './notices.tsx';
import css from './person-frame.module.css';
import { PersonHeader } from './person-header.tsx';

const BannerForAll = lazyPart(async () => (await import('./banner-for-all.tsx')).BannerForAll);

export function PersonFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslator();
  const person = useSignedIn();
  useStoreErrors();
  const isBannerKnown = useLiveQuery(
    deferQuery(() => hasBanner(device.db)),
    [],
  );
  const router = useRouter();
  useEffect(() => handOver(router), [router]);
  const place = useRouterState({ select: ({ location }) => location.pathname });
  const isClosed = person !== null && isLocked(person);
  const [floats, setFloats] = useState<HTMLElement | null>(null);
  const bell = useMemo(() => <Bell ground="sky" isLocked={isClosed} />, [isClosed]);
  if (person === null) return children;
  // On a phone a conversation takes the whole screen, with its own back button.
  const isFull = place.startsWith('/messages/');
  return (
    <>
      <a className={css.skip} href="#content">
        {t('app.skip')}
      </a>
      <PersonHeader person={person} isLocked={isClosed} />
      <div className={css.frame}>
        {isBannerKnown && <BannerForAll />}
        <Notices />
        <div className={css.screen} id="content" tabIndex={-1} data-full={isFull}>
          <FloatPlace value={floats}>
            <ScreenCorner value={bell}>{children}</ScreenCorner>
          </FloatPlace>
        </div>
      </div>
      <div ref={setFloats} className={css.floats} />
      {!isFull && <BottomBar person={person} isLocked={isClosed} />}
      <ComposerHost isLocked={isClosed} />
      {!isClosed && <Notifications />}
      {!isClosed && <KeysHost />}
    </>
  );
}

/** Shows each rejection that has no outbox row once, as soon as the page is visible (product.md section 8). */
function useStoreErrors(): void {
  useEffect(() => {
    let untold: StoreError | null = null;
    const tell = () => {
      if (untold === null || document.visibilityState !== 'visible') return;
      const { id, code } = untold;
      untold = null;
      showToast(currentTranslator().error(code), { isError: true });
      dismissStoreError(device.db, id).catch(reportError);
    };
    const subscription = liveQuery(deferQuery(() => queryStoreError(device.db))).subscribe({
      next: (found) => {
        untold = found;
        tell();
      },
      error: reportError,
    });
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      subscription.unsubscribe();
    };
  }, []);
}
