import type * as v from 'valibot';
import type { referralReply } from '../../contract/accounts.ts';
import { getReferral } from '../../contract/calls/get-referral.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { readDirect } from '../net/call-api.ts';
import { NetworkError } from '../net/network-error.ts';

export type Referral = v.InferOutput<typeof referralReply>;

/**
 * Returns the inviting person of a code, for the register screen (product.md section 2). Returns `unknown` if the code
 * belongs to no account, and `null` if there was no answer.
 */
export async function readReferral(
  device: Device,
  code: string,
): Promise<Referral | 'unknown' | null> {
  try {
    return await readDirect(device, getReferral, { code });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return 'unknown';
    // Without an answer the form stays the same, and the registration still sends the code.
    if (error instanceof NetworkError || error instanceof AppError) return null;
    throw error;
  }
}
