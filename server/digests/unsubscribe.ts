import { changePersons } from '../change-persons.ts';
import type { Context } from '../context.ts';

/** Ends a person's mails of notifications, as their settings would. Twice is harmless. */
export async function unsubscribe(context: Context, userId: string): Promise<void> {
  await changePersons(context, [userId], async ({ tx }) => {
    const changed = await tx
      .updateTable('notification_settings')
      .set({ email: false })
      .where('user_id', '=', userId)
      .where('email', '=', true)
      .returning('user_id')
      .executeTakeFirst();
    const settings = { userId, entity: 'settings', id: userId } as const;
    return { result: undefined, changes: changed === undefined ? [] : [settings] };
  });
}
