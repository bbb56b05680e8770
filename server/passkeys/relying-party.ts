import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';

/** What passkeys of this server are made for. */
export interface RelyingParty {
  /** The host name of PUBLIC_ORIGIN. A browser offers a passkey only there. */
  id: string;
  origin: string;
}

/** Whether browsers allow passkeys at PUBLIC_ORIGIN. */
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
 * The relying party of PUBLIC_ORIGIN. Browsers allow passkeys at a domain name with https and at localhost, but not at
 * an address such as 192.0.2.1: throws `passkey-refused` there.
 */
export function relyingPartyOf({ publicOrigin }: Pick<Context, 'publicOrigin'>): RelyingParty {
  const { hostname, origin, protocol } = new URL(publicOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  if (isAddress || (protocol !== 'https:' && !isLocal)) throw new AppError('passkey-refused');
  return { id: hostname, origin };
}
