import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { keepSteady } from '../components/keep-steady.ts';
import { Scenery } from '../components/scenery.tsx';
import { sessionStore } from '../session/session-store.ts';
import { useStore } from '../stores/store.ts';
import { ProblemNotices } from './problem-notices.tsx';
import css from './root-frame.module.css';

const PersonFrame = lazy(async () => ({
  default: (await import('./frame/person-frame.tsx')).PersonFrame,
}));

const PLACES_WITH_TEXT_ON_THE_SKY = ['/', '/login', '/register', '/forgot-password'];

/** The sky, and on it a visitor's screen or the frame of a person's. */
export function RootFrame() {
  const isPerson = useStore(sessionStore).is === 'person';
  const place = useRouterState({ select: ({ location }) => location.pathname });
  const isVisitorsPlace = PLACES_WITH_TEXT_ON_THE_SKY.includes(place);
  return (
    <>
      <Scenery hasTextBelow={isVisitorsPlace} />
      <div ref={keepSteady} className={css.content}>
        <ProblemNotices />
        {isPerson && !isVisitorsPlace ? (
          <Suspense fallback={null}>
            <PersonFrame>
              <Outlet />
            </PersonFrame>
          </Suspense>
        ) : (
          <Outlet />
        )}
      </div>
    </>
  );
}
