import * as v from 'valibot';
import { getOperator } from '../../contract/calls/get-operator.ts';
import type { Operator } from '../../contract/operator.ts';
import type { Device } from '../device/device.ts';

const ANSWER_WITHIN_MS = 3000;

/**
 * Returns the operator of the server for the legal pages (product.md section 2): from the server, else from the
 * browser's cache, else `null`. Uses no database, because visitors read these pages too.
 */
export async function readOperator({ fetch }: Pick<Device, 'fetch'>): Promise<Operator | null> {
  return (await ask(fetch, 'no-cache')) ?? (await ask(fetch, 'force-cache'));
}

async function ask(fetch: Device['fetch'], cache: RequestCache): Promise<Operator | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(getOperator.path, { cache, signal });
    return response.ok ? v.parse(getOperator.reply, await response.json()) : null;
  } catch {
    // No network, no answer in time, or another server's page. All have the same result.
    return null;
  }
}
