import { OperatorError } from '../../base/operator-error.ts';
import type { LiveCommand } from '../command.ts';
import { readId } from '../find-person.ts';

export const landingLetterCommand: LiveCommand = {
  name: 'landing letter',
  usage: '<id>',
  summary: 'Chooses the letter that the landing page shows for 24 hours.',
  details: [
    'Its author must have allowed it; it goes as soon as they no longer do, or it leaves the sky.',
    'Without a choice the page shows the most answered of the last 7 days that may be shown.',
  ],
  words: 1,
  options: {},
  isFor: 'any server',
  async run({ context: { db, now }, print }, { words: [word = ''] }) {
    const chosen = await db
      .updateTable('meta')
      .from('messages')
      .set(({ ref }) => ({ landing_message_id: ref('messages.id'), landing_chosen_at: now() }))
      .where('messages.id', '=', readId(word))
      .where('messages.landing_allowed', '=', true)
      .returning('messages.id')
      .executeTakeFirst();
    if (chosen === undefined) {
      throw new OperatorError(
        'There is no such letter in the sky, or its author does not allow it.',
      );
    }
    print('The landing page shows it for 24 hours.');
  },
};

export const landingAutoCommand: LiveCommand = {
  name: 'landing auto',
  usage: '',
  summary: 'Takes that choice back: the most answered letter is shown again.',
  details: [],
  words: 0,
  options: {},
  isFor: 'any server',
  async run({ context: { db }, print }) {
    const nothing = { landing_message_id: null, landing_chosen_at: null };
    await db.updateTable('meta').set(nothing).execute();
    print('The landing page shows the most answered letter that it may.');
  },
};
