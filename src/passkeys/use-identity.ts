import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Identity } from '../../contract/passkeys.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import { device } from '../platform/device.ts';
import { canUsePasskeys } from '../platform/passkeys.ts';
import { useSubmit } from '../ui/use-submit.ts';
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

/**
 * `useSubmit` for a form with `IdentityFields`: proves who the person is, and sends with that proof. Sends nothing when
 * the person ends the request for the passkey.
 */
export function useProvenSubmit(
  identity: ReturnType<typeof useIdentity>,
  {
    fields = [],
    isValid = true,
    send,
  }: { fields?: readonly string[]; isValid?: boolean; send: (proof: Identity) => Promise<void> },
) {
  return useSubmit({
    fields: ['password', ...fields],
    isValid: isValid && identity.isGiven,
    staysOpen: true,
    async send() {
      const proof = await identity.prove();
      if (proof !== null) await send(proof);
    },
  });
}
