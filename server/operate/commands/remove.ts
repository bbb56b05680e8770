import { MAX_PHOTOS } from '../../../contract/limits.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { removeMessage } from '../../messages/remove-message.ts';
import { removePhoto } from '../../moderation/remove-photo.ts';
import type { LiveCommand } from '../command.ts';
import { findPerson, readId } from '../find-person.ts';

export const removeMessageCommand: LiveCommand = {
  name: 'remove message',
  usage: '<id>',
  summary: 'Takes a letter back, as its recall would.',
  details: ['Its text and image are gone for everybody; a pigeon that carries it comes home.'],
  words: 1,
  options: {},
  isFor: 'any server',
  async run({ context, say }, { words: [word = ''] }) {
    if (!(await removeMessage(context, readId(word)))) {
      throw new OperatorError('There is no such letter, or it is gone already.');
    }
    say('It is removed.');
  },
};

export const removePhotoCommand: LiveCommand = {
  name: 'remove photo',
  usage: '<person> <number>',
  summary: 'Removes one of somebody’s photos, the first being 1.',
  details: ['The later photos move up. With fewer than three left the profile is incomplete.'],
  words: 2,
  options: {},
  isFor: 'any server',
  async run({ context, say }, { words: [named = '', place = ''] }) {
    if (!/^\d$/.test(place) || Number(place) < 1 || Number(place) > MAX_PHOTOS) {
      throw new OperatorError(`The number of a photo is 1 to ${MAX_PHOTOS}.`);
    }
    const person = await findPerson(context, named);
    const isRemoved = await removePhoto(context, { userId: person.id, place: Number(place) });
    if (!isRemoved) throw new OperatorError(`${person.name} has no photo ${place}.`);
    say(`Photo ${place} of ${person.name} is removed.`);
  },
};
