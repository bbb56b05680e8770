import type { MutationInput, MutationName } from '../../contract/calls/mutations.ts';
import type { RowChange } from '../../local/outbox/retry-row.ts';
import { device } from './device.ts';

/**
 * What a tap writes, for components that a first screen shows: it only reads, and the code that writes
 * comes behind it, long before anybody can have tapped.
 */
export async function mutateHere<Name extends MutationName>(
  name: Name,
  args: MutationInput<Name>,
): Promise<void> {
  const { mutate } = await import('../../local/outbox/mutate.ts');
  await mutate(device, name, args);
}

/** Tries a refused row once more. */
export async function retryHere(rowId: string, change: RowChange = {}): Promise<void> {
  const { retryRow } = await import('../../local/outbox/retry-row.ts');
  await retryRow(device, rowId, change);
}

/** Lets a row go. */
export async function discardHere(rowId: string): Promise<void> {
  const { discardRow } = await import('../../local/outbox/discard-row.ts');
  await discardRow(device, rowId);
}
