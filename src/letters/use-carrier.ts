import type { MessageView, PigeonView } from '../../local/queries/views.ts';
import { pigeonsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';

/**
 * Returns the person's own pigeon that carries this letter. `null` if there is none, undefined while the pigeons are
 * loading.
 */
export function useCarrier({ id, pigeonId }: MessageView): PigeonView | null | undefined {
  const pigeons = useSharedQuery(pigeonsQuery);
  if (pigeons === undefined) return undefined;
  const carries = (pigeon: PigeonView) => pigeon.id === pigeonId && pigeon.messageId === id;
  return pigeons.used.find(carries) ?? null;
}
