import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Identity } from '../../contract/passkeys.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import { device } from '../platform/device.ts';
import { canUsePasskeys } from '../platform/passkeys.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { askForPasskeyHere } from './enter-by-passkey.ts';

/**
 * The state of an `IdentityFields`: the part of a form that asks for a proof of identity, by password or passkey.
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
    /** Whether the account has a passkey and this browser supports passkeys. */
    hasPasskey: (account?.passkeys.length ?? 0) > 0 && canUsePasskeys(),
    isByPasskey,
    setIsByPasskey,
    /** Whether a proof can be sent: a typed password, or a passkey that will be requested. */
    isGiven: isByPasskey || password !== '',
    /** Returns the proof to send, and asks for the passkey if chosen. Resolves with `null` if the person cancels. */
    async prove(): Promise<Identity | null> {
      if (!isByPasskey) return { password };
      const passkey = await askForPasskeyHere({ isInField: false });
      return passkey === null ? null : { passkey };
    },
  };
}

/**
 * `useSubmit` for a form with `IdentityFields`. It gets the proof of identity and sends it. Sends nothing if the person
 * cancels the passkey request.
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
