import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';

/** The domain that this server's passkeys are bound to. */
export interface RelyingParty {
  /** The host name of PUBLIC_ORIGIN. Browsers offer the passkeys only there. */
  id: string;
  origin: string;
}

/** Returns whether browsers allow passkeys at PUBLIC_ORIGIN. */
export function canCarryPasskeys(context: Pick<Context, 'publicOrigin'>): boolean {
  try {
    relyingPartyOf(context);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Returns the relying party of PUBLIC_ORIGIN. Browsers allow passkeys at a domain name with https and at localhost.
 * Throws `passkey-refused` for an address such as 192.0.2.1.
 */
export function relyingPartyOf({ publicOrigin }: Pick<Context, 'publicOrigin'>): RelyingParty {
  const { hostname, origin, protocol } = new URL(publicOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  if (isAddress || (protocol !== 'https:' && !isLocal)) throw new AppError('passkey-refused');
  return { id: hostname, origin };
}
