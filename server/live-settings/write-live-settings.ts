import { sql } from 'kysely';
import * as v from 'valibot';
import type { OperatorAct } from '../../contract/operator-desk.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import { write } from '../log/write.ts';
import { addActLine } from '../moderation/operator-act.ts';
import { readStoredSettings, type StoredSettings } from './live-settings.ts';

export interface SettingsChange {
  /** New values by name. null removes a value, and missing names stay unchanged. */
  values: Readonly<Record<string, unknown>>;
  /** The change as text for the audit log. If it is null, nothing changed and no line is written. */
  reason: string | null;
}

/**
 * Changes settings for all nodes, with one line of the audit log, in a transaction that locks out other changes. A
 * repeat under the same key changes nothing. This node uses the new values when the call resolves, other nodes within
 * seconds.
 */
export async function writeLiveSettings(
  context: Context,
  { keyed, act }: { keyed: KeyedRequest; act: OperatorAct },
  change: (before: StoredSettings) => SettingsChange,
): Promise<void> {
  const call = { request: keyed, touches: [], result: v.null() };
  await write(context, call, async ({ tx, publish }) => {
    await sql`lock table live_settings in share row exclusive mode`.execute(tx);
    const { values, reason } = change(await readStoredSettings(tx));
    for (const [name, value] of Object.entries(values)) {
      await tx.deleteFrom('live_settings').where('name', '=', name).execute();
      if (value === null) continue;
      const row = { name, value: JSON.stringify(value) };
      await tx.insertInto('live_settings').values(row).execute();
    }
    if (reason !== null) await addActLine(tx, context, { keyed, act, reason });
    publish({ type: 'settings' });
    return { result: null, changes: [] };
  });
  await context.liveSettings.refresh();
}
