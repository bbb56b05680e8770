import { OperatorError } from '../../base/operator-error.ts';
import type { LiveCommand } from '../command.ts';
import { readId } from '../find-person.ts';

export const landingLetterCommand: LiveCommand = {
  name: 'landing letter',
  usage: '<id>',
  summary: 'Sets the letter on the landing page for 24 hours.',
  details: [
    'Its author must have allowed it. It disappears when the author no longer allows it or it leaves the sky.',
    'By default the page shows the most answered allowed letter of the last 7 days.',
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
  summary: 'Returns the landing page to the most answered letter.',
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
