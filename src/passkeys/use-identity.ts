import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Identity } from '../../contract/passkeys.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import { device } from '../platform/device.ts';
import { canUsePasskeys } from '../platform/passkeys.ts';
import { askForPasskeyHere } from './enter-by-passkey.ts';

/**
 * The part of a form that asks a person who they are, by password or by passkey: the state of an `IdentityFields`.
 * `onTyped` is called when the password changes.
 */
export function useIdentity(onTyped: () => void = () => undefined) {
  const account = useLiveQuery(() => readRecord(device.db, 'account'), []);
  const [password, setPassword] = useState('');
  const [isByPasskey, setIsByPasskey] = useState(false);
  return {
    password,
    setPassword: (text: string) => {
      onTyped();
      setPassword(text);
    },
    /** Whether the account has a passkey that this browser could use. */
    hasPasskey: (account?.passkeys.length ?? 0) > 0 && canUsePasskeys(),
    isByPasskey,
    setIsByPasskey,
    /** Whether there is something to send: a password, or a passkey that will be asked for. */
    isGiven: isByPasskey || password !== '',
    /** The proof to send. Asks for the passkey. Resolves with null when the person ends that. */
    async prove(): Promise<Identity | null> {
      if (!isByPasskey) return { password };
      const passkey = await askForPasskeyHere({ isInField: false });
      return passkey === null ? null : { passkey };
    },
  };
}
