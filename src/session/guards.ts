import { redirect } from '@tanstack/react-router';
import { isLocked, type SignedIn } from './session-store.ts';
import { mayBeSignedIn, whenSessionKnown } from './start-session.ts';

/** Where a person belongs who has no business on the page they asked for. */
export const ownPlace = (session: SignedIn) => (isLocked(session) ? '/completion' : '/discover');

async function requirePerson(): Promise<SignedIn> {
  const session = await whenSessionKnown();
  if (session.is === 'visitor') throw redirect({ to: '/login' });
  return session;
}

/** Home, login and register (product.md section 6). */
export async function forVisitors(): Promise<void> {
  if (!mayBeSignedIn()) return;
  const session = await whenSessionKnown();
  if (session.is === 'person') throw redirect({ to: ownPlace(session) });
}

/** Every screen that a complete profile opens; an incomplete one leads to completion. */
export async function forComplete(): Promise<void> {
  if (isLocked(await requirePerson())) throw redirect({ to: '/completion' });
}

/** The completion page; a complete profile has nothing to do there. */
export async function forIncomplete(): Promise<void> {
  const { profile } = await requirePerson();
  if (profile?.profile_completion_percentage === 100) throw redirect({ to: '/discover' });
}

/** Screens that are the same for everybody; only the frame around them tells who it is. */
export async function forEverybody(): Promise<void> {
  if (mayBeSignedIn()) await whenSessionKnown();
}

/** Logging out stays open to everybody who is logged in. */
export async function forLeaving(): Promise<void> {
  const session = await whenSessionKnown();
  if (session.is === 'visitor') throw redirect({ to: '/' });
}
