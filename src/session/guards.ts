import { redirect } from '@tanstack/react-router';
import { mayBeSignedIn } from './may-be-signed-in.ts';
import { isLocked, type SignedIn } from './session-store.ts';
import { whenSessionKnown } from './start-session.ts';

/** Returns the start screen of a person who cannot use the requested page. */
export const ownPlace = (session: SignedIn) => (isLocked(session) ? '/completion' : '/discover');

/**
 * The URL requested before the login, for example by a shortcut, a system notification or a bookmark. Not stored after
 * a session has ended, because the next person may be a different one. `null` if there is none.
 */
let wanted: string | null = null;
let hadPerson = false;

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

/** The guard of home, login and register (product.md section 6). */
export async function forVisitors(): Promise<void> {
  if (!mayBeSignedIn()) return;
  const session = await whenSessionKnown();
  if (session.is !== 'person') return;
  // The guard of that screen checks whether this profile may open it.
  const href = wanted;
  wanted = null;
  throw href === null ? redirect({ to: ownPlace(session) }) : redirect({ href });
}

/** The guard of every screen that needs a complete profile. An incomplete one is redirected to the completion. */
export async function forComplete(asked: Asked): Promise<void> {
  if (isLocked(await requirePerson(asked))) throw redirect({ to: '/completion' });
}

/** The guard of the completion page. A complete profile is redirected. */
export async function forIncomplete(asked: Asked): Promise<void> {
  const { profile } = await requirePerson(asked);
  if (profile?.profile_completion_percentage === 100) throw redirect({ to: '/discover' });
}

/** The guard of screens that are the same for everyone. Only the frame depends on the person. */
export async function forEverybody(): Promise<void> {
  if (mayBeSignedIn()) await whenSessionKnown();
}

/** The guard of the logout, which is open to every logged-in person. */
export async function forLeaving(): Promise<void> {
  const session = await whenSessionKnown();
  if (session.is === 'visitor') throw redirect({ to: '/' });
}
