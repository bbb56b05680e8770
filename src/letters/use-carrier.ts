import type { MessageView, PigeonView } from '../../local/queries/views.ts';
import { pigeonsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';

/** One's own pigeon that carries this letter; null: none does; undefined: the pigeons are being read. */
export function useCarrier({ id, pigeonId }: MessageView): PigeonView | null | undefined {
  const pigeons = useSharedQuery(pigeonsQuery);
  if (pigeons === undefined) return undefined;
  const carries = (pigeon: PigeonView) => pigeon.id === pigeonId && pigeon.messageId === id;
  return pigeons.used.find(carries) ?? null;
}
