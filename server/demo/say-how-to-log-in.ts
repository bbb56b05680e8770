import type { Config } from '../config/config.ts';
import { ENTRANCE } from './entrance-route.ts';
import { DEMO_PASSWORD } from './open-demo.ts';

const NAMED = 4;

/** Tells whoever started the demo where it is and how to come in. */
export function sayHowToLogIn(
  { publicOrigin, dataDir }: Pick<Config, 'publicOrigin' | 'dataDir'>,
  emails: readonly string[],
): void {
  const lines = [
    `Güvercin’s demo is at ${publicOrigin}`,
    `Enter as Deniz with one tap: ${publicOrigin}${ENTRANCE}`,
    `Or log in as ${emails.slice(0, NAMED).join(', ')} or any other of ${emails.length} people,`,
    `with the password: ${DEMO_PASSWORD}`,
    'Or register: mails are shown at /mail. Somebody writes every 20 to 40 seconds.',
    `Everything is kept in ${dataDir}; without that folder the demo begins anew.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
