import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { isLocked } from '../../session/session-store.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { ComposerHost } from '../composer/composer-host.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Notices } from './notices.tsx';
import css from './person-frame.module.css';
import { PersonHeader } from './person-header.tsx';

/** What stands around a person's screens: header or bottom bar, notices, and the composer. */
export function PersonFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslator();
  const person = useSignedIn();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  if (person === null) return children;
  const isClosed = isLocked(person);
  // A conversation takes a phone's whole screen; its own back button leads out.
  const isFull = place.startsWith('/messages/');
  return (
    <>
      <a className={css.skip} href="#content">
        {t('app.skip')}
      </a>
      <PersonHeader person={person} isLocked={isClosed} />
      <Notices />
      <div className={css.screen} id="content" tabIndex={-1} data-full={isFull}>
        {children}
      </div>
      {!isFull && <BottomBar person={person} isLocked={isClosed} />}
      <ComposerHost />
    </>
  );
}
