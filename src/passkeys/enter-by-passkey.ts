import { AppError } from '../../contract/errors.ts';
import type { Assertion } from '../../contract/passkeys.ts';
import { isStorageBlocked } from '../platform/is-storage-blocked.ts';
import { askForPasskey, forgetPasskey } from '../platform/passkeys.ts';
import { loadDevice } from '../session/enter.ts';

/**
 * Requests a passkey, as a suggestion in the e-mail field or at once. Resolves with `null` if the person chooses none.
 * Throws like `logInHere`.
 */
export async function askForPasskeyHere(options: {
  isInField: boolean;
}): Promise<Assertion | null> {
  const [device, { beginPasskeyLogin }] = await Promise.all([
    loadDevice(),
    import('../../local/account/begin-passkey-login.ts'),
  ]);
  return askForPasskey(await beginPasskeyLogin(device), options);
}

/** Logs in on this device with the result of `askForPasskeyHere`. Throws like `logInHere`. */
export async function logInByPasskeyHere(passkey: Assertion): Promise<{ reactivated: boolean }> {
  if (isStorageBlocked()) throw new DOMException('Site data is blocked', 'SecurityError');
  const [device, { logInByPasskey }] = await Promise.all([
    loadDevice(),
    import('../../local/account/log-in.ts'),
  ]);
  try {
    return await logInByPasskey(device, passkey);
  } catch (error) {
    if (error instanceof AppError && error.code === 'passkey-unknown') {
      await forgetPasskey(location.hostname, passkey.id);
    }
    throw error;
  }
}
