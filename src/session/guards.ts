import { redirect } from '@tanstack/react-router';
import { mayBeSignedIn } from './may-be-signed-in.ts';
import { isLocked, type SignedIn } from './session-store.ts';
import { whenSessionKnown } from './start-session.ts';

/** Where a person belongs who has no business on the page they asked for. */
export const ownPlace = (session: SignedIn) => (isLocked(session) ? '/completion' : '/discover');

/**
 * Where somebody wanted to go who has to log in first: a shortcut, a notice, a kept address. Not where
 * somebody was whose session ended, since the next may be another person; null: nowhere.
 */
let wanted: string | null = null;
let hadPerson = false;

/** What the router tells a guard of the address that was asked for. */
interface Asked {
  location: { href: string };
}

async function requirePerson({ location }: Asked): Promise<SignedIn> {
  const session = await whenSessionKnown();
  if (session.is === 'visitor') {
    if (!hadPerson) wanted = location.href;
    throw redirect({ to: '/login' });
  }
  hadPerson = true;
  return session;
}

/** Home, login and register (product.md section 6). */
export async function forVisitors(): Promise<void> {
  if (!mayBeSignedIn()) return;
  const session = await whenSessionKnown();
  if (session.is !== 'person') return;
  // The guard there knows whether this profile may go on.
  const href = wanted;
  wanted = null;
  throw href === null ? redirect({ to: ownPlace(session) }) : redirect({ href });
}

/** Every screen that a complete profile opens; an incomplete one leads to completion. */
export async function forComplete(asked: Asked): Promise<void> {
  if (isLocked(await requirePerson(asked))) throw redirect({ to: '/completion' });
}

/** The completion page; a complete profile has nothing to do there. */
export async function forIncomplete(asked: Asked): Promise<void> {
  const { profile } = await requirePerson(asked);
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
