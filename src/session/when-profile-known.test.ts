import { beforeEach, expect, test } from 'vitest';
import type { Profile } from '../../contract/entities.ts';
import { profile } from '../testing/profile.ts';
import { type SignedIn, sessionStore } from './session-store.ts';
import { whenProfileKnown } from './when-profile-known.ts';

const person = (own: Profile | null): SignedIn => ({
  is: 'person',
  userId: profile.id,
  email: profile.email,
  profile: own,
});

beforeEach(() => sessionStore.set({ is: 'unknown' }));

test('a visitor is resolved at once', async () => {
  sessionStore.set({ is: 'visitor' });
  await expect(whenProfileKnown()).resolves.toEqual({ is: 'visitor' });
});

test('waits for a profile that is being loaded', async () => {
  sessionStore.set(person(null));
  const known = whenProfileKnown();
  sessionStore.set(person(profile));
  await expect(known).resolves.toEqual(person(profile));
});

test('continues without a profile that does not arrive', async () => {
  sessionStore.set(person(null));
  await expect(whenProfileKnown(1)).resolves.toEqual(person(null));
});

test('a logout ends the wait', async () => {
  sessionStore.set(person(null));
  const known = whenProfileKnown();
  sessionStore.set({ is: 'visitor' });
  await expect(known).resolves.toEqual({ is: 'visitor' });
});
