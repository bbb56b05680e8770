import { pino } from 'pino';
import { calls } from '../../contract/calls/calls.ts';
import { AUTH_COOKIE } from '../../contract/cookies.ts';
import { systemTimers } from '../base/timers.ts';
import { createLocalBus } from '../bus/bus.ts';
import { readConfig } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import type { StatementListener } from '../db/database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { signAuthToken } from '../sessions/auth-token.ts';
import { createContext } from '../start/create-context.ts';
import { openTestBrowser, type TestBrowser } from './browser.ts';
import { NO_NEWCOMER_LIMITS } from './no-newcomer-limits.ts';
import { makePerson, type TestPerson } from './people.ts';
import { newId } from './registered-person.ts';
import { readReply } from './replies.ts';

export interface Town {
  context: Context;
  enter(pigeons?: number): Promise<Guest>;
  close(): Promise<void>;
}

export interface Guest extends TestPerson {
  token: string;
  at(origin: string): TestBrowser;
  /** Sets the token for the guest's later calls. */
  take(token: string): void;
}

export async function openTown(url: string, hear?: StatementListener): Promise<Town> {
  const own = openPostgres(url, { hear });
  const context = await createContext(
    {
      ...{ db: own.db, now: () => new Date(), timers: systemTimers, bus: createLocalBus() },
      random: (bytes) => void crypto.getRandomValues(bytes),
      log: pino({ level: 'silent' }),
    },
    readConfig(NO_NEWCOMER_LIMITS),
  );
  return {
    context,
    async enter(pigeons = 1) {
      const person = await makePerson(context, { pigeons });
      const token = await signAuthToken(context, person);
      let newest = token;
      const at = (origin: string) => {
        const browser = openTestBrowser((request) => fetch(request), origin);
        browser.cookies.set(AUTH_COOKIE, newest);
        return browser;
      };
      const take = (next: string) => {
        newest = next;
      };
      return { ...person, token, at, take };
    },
    close: () => own.close(),
  };
}

/** Returns the call of a letter as a device stores it. The call can be repeated with the same idempotency key. */
export function writeLetter(from: TestPerson, to: TestPerson, pigeon = 0) {
  const body = { id: newId(), content: 'Merhaba', receiverId: to.userId };
  return {
    ...{ endpoint: '/api/messages', method: 'POST', idempotencyKey: newId() },
    body: { ...body, pigeonId: from.pigeonIds[pigeon] },
  };
}

export async function pull(browser: TestBrowser, cursor = { to: 0, epoch: '' }) {
  const query = `since=${cursor.to}&epoch=${cursor.epoch}&limit=500`;
  return readReply(await browser.get(`/api/sync?${query}`), calls.sync.reply);
}
