import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadWords } from '../language/translator-store.ts';
import { missingChunkStore } from '../platform/missing-chunks.ts';
import { problemStore } from '../platform/problem-store.ts';
import { sessionStore } from '../session/session-store.ts';
import { useStore } from '../state/store.ts';
import { Scenery } from '../ui/scenery.tsx';
import css from './root-frame.module.css';

const PersonFrame = lazy(async () => {
  const [{ PersonFrame }] = await Promise.all([import('../frame/person-frame.tsx'), loadWords()]);
  return { default: PersonFrame };
});
const ProblemNotices = lazy(async () => {
  const [{ ProblemNotices }] = await Promise.all([import('./problem-notices.tsx'), loadWords()]);
  return { default: ProblemNotices };
});
const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

const LANDING = '/';
const PERSONS = '/users/';
const PLACES_WITH_TEXT_ON_THE_SKY = [LANDING, '/login', '/register', '/forgot-password'];

/** The sky, with a visitor's screen or a person's frame on it, and the toasts above. */
export function RootFrame() {
  const session = useStore(sessionStore);
  const hasProblem = useStore(problemStore).length > 0;
  const isChunkMissing = useStore(missingChunkStore);
  const place = useRouterState({ select: ({ location }) => location.pathname });
  const isVisitorsPlace = PLACES_WITH_TEXT_ON_THE_SKY.includes(place);
  // The session is unknown until a visitor who only reads becomes active. Notices and toasts load then.
  const hasNotices = session.is !== 'unknown' || hasProblem || isChunkMissing;
  const isBeside = place !== LANDING && hasNotices;
  return (
    <>
      <Scenery hasTextBelow={isVisitorsPlace} hasName={place.startsWith(PERSONS)} />
      <div className={css.content} data-page="">
        {isBeside && (
          <Suspense fallback={null}>
            <ProblemNotices />
          </Suspense>
        )}
        {session.is === 'person' && !isVisitorsPlace ? (
          <Suspense fallback={null}>
            <PersonFrame>
              <Outlet />
            </PersonFrame>
          </Suspense>
        ) : (
          <Outlet />
        )}
      </div>
      {isBeside && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
