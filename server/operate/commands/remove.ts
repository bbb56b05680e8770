import { MAX_PHOTOS } from '../../../contract/limits.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { runWork } from '../../log/run-work.ts';
import { removeMessage } from '../../messages/remove-message.ts';
import { removePhoto } from '../../moderation/remove-photo.ts';
import { withStatement } from '../../moderation/statement-of-reasons.ts';
import type { LiveCommand } from '../command.ts';
import { findPerson, readId } from '../find-person.ts';
import { readReason } from '../parse-command.ts';

export const removeMessageCommand: LiveCommand = {
  name: 'remove message',
  usage: '<id> --reason <text>',
  summary: 'Removes a letter for everybody, as a recall does.',
  details: [
    'Its text and image are removed; a pigeon that carries it returns.',
    'The author gets a mail with the reason. New uploads of the same picture are held for review.',
  ],
  words: 1,
  options: { reason: { type: 'string' } },
  isFor: 'any server',
  async run({ context, print }, { words: [word = ''], options }) {
    const id = readId(word);
    const reason = readReason(options);
    const letter = await context.db
      .selectFrom('messages')
      .select('sender_id')
      .where('id', '=', id)
      .executeTakeFirst();
    const statement = { ...({ kind: 'letter-removed', operatorId: null } as const), reason };
    const userId = letter?.sender_id ?? '';
    if (!(await removeMessage(context, id, withStatement({ ...statement, userId }, runWork)))) {
      throw new OperatorError('There is no such letter, or it is gone already.');
    }
    print('It is removed.');
  },
};

export const removePhotoCommand: LiveCommand = {
  name: 'remove photo',
  usage: '<person> <number> --reason <text>',
  summary: 'Removes a photo from a profile; the first is number 1.',
  details: [
    'The later photos move up. A profile with fewer than three photos is incomplete.',
    'The owner gets a mail with the reason. New uploads of the same picture are held for review.',
  ],
  words: 2,
  options: { reason: { type: 'string' } },
  isFor: 'any server',
  async run({ context, print }, { words: [named = '', place = ''], options }) {
    if (!/^\d$/.test(place) || Number(place) < 1 || Number(place) > MAX_PHOTOS) {
      throw new OperatorError(`The number of a photo is 1 to ${MAX_PHOTOS}.`);
    }
    const reason = readReason(options);
    const { id: userId, name } = await findPerson(context, named);
    const statement = { ...({ kind: 'photo-removed', operatorId: null } as const), userId, reason };
    const run = withStatement(statement, runWork);
    if (!(await removePhoto(context, { userId, place: Number(place) }, run))) {
      throw new OperatorError(`${name} has no photo ${place}.`);
    }
    print(`Photo ${place} of ${name} is removed.`);
  },
};
