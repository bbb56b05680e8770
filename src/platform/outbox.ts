import type { MutationInput, MutationName } from '../../contract/calls/mutations.ts';
import type { RowChange } from '../../local/outbox/retry-row.ts';
import { device } from './device.ts';

/**
 * Stores a mutation, for components of a first screen. The first screen only reads; the writing code is loaded on
 * demand.
 */
export async function mutateHere<Name extends MutationName>(
  name: Name,
  args: MutationInput<Name>,
): Promise<void> {
  const { mutate } = await import('../../local/outbox/mutate.ts');
  await mutate(device, name, args);
}

export async function retryHere(rowId: string, change: RowChange = {}): Promise<void> {
  const { retryRow } = await import('../../local/outbox/retry-row.ts');
  await retryRow(device, rowId, change);
}

export async function discardHere(rowId: string): Promise<void> {
  const { discardRow } = await import('../../local/outbox/discard-row.ts');
  await discardRow(device, rowId);
}
