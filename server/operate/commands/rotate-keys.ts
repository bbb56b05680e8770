import { rotateKeys } from '../../sessions/server-keys.ts';
import type { LiveCommand } from '../command.ts';

export const rotateKeysCommand: LiveCommand = {
  name: 'rotate-keys',
  usage: '[--log-everybody-out]',
  summary: 'Makes new signing keys for sessions and for links in mails.',
  details: [
    'Running servers use them within a minute. Old signatures stay valid, so nobody is logged out.',
    'If a key may have been stolen, --log-everybody-out deletes the old keys at once. Unsent letters stay',
    'on the devices until their owners log in again. Push keys stay.',
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
