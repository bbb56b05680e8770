import { rotateKeys } from '../../sessions/server-keys.ts';
import type { LiveCommand } from '../command.ts';

export const rotateKeysCommand: LiveCommand = {
  name: 'rotate-keys',
  usage: '[--log-everybody-out]',
  summary: 'Makes new signing keys, for sessions and for the links in mails.',
  details: [
    'Running servers sign with them within a minute. Nobody is logged out: what the old keys have',
    'signed stays good. Where a key may have been stolen, --log-everybody-out forgets the old ones at',
    'once; letters that wait on devices are kept until their people are back. Push keys stay.',
  ],
  words: 0,
  options: { 'log-everybody-out': { type: 'boolean' } },
  isFor: 'any server',
  async run({ context, print }, { options }) {
    const isForgetting = options.get('log-everybody-out') !== undefined;
    await rotateKeys(context, { isForgetting });
    print(
      isForgetting
        ? 'New keys sign, and the old ones are forgotten: everybody has to log in again.'
        : 'New keys sign; nobody is logged out.',
    );
  },
};
