import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { ComposerHost } from '../composer/composer-host.tsx';
import { KeysHost } from '../keys/keys-host.tsx';
import { useTranslator } from '../language/use-translator.ts';
import { Notifications } from '../notifications/notifications.tsx';
import { isLocked } from '../session/session-store.ts';
import { useSignedIn } from '../session/use-signed-in.ts';
import { FloatPlace } from '../ui/float-place.ts';
import { ScreenCorner } from '../ui/screen-corner.ts';
import { Bell } from './bell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Notices } from './notices.tsx';
import css from './person-frame.module.css';
import { PersonHeader } from './person-header.tsx';
import { useStoreErrors } from './use-store-errors.ts';

/** What stands around a person's screens: header or bottom bar, notices, and the composer. */
export function PersonFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslator();
  const person = useSignedIn();
  useStoreErrors();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  const isClosed = person !== null && isLocked(person);
  const [floats, setFloats] = useState<HTMLElement | null>(null);
  const bell = useMemo(() => <Bell ground="sky" isLocked={isClosed} />, [isClosed]);
  if (person === null) return children;
  // A conversation takes a phone's whole screen; its own back button leads out.
  const isFull = place.startsWith('/messages/');
  return (
    <>
      <a className={css.skip} href="#content">
        {t('app.skip')}
      </a>
      <PersonHeader person={person} isLocked={isClosed} />
      <div className={css.frame}>
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
