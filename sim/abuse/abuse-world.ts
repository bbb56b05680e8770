import { pino } from 'pino';
import { systemTimers } from '../../server/base/timers.ts';
import { createLocalBus } from '../../server/bus/bus.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Context } from '../../server/context/context.ts';
import { createContext } from '../../server/start/create-context.ts';
import { makePerson, type TestPerson } from '../../server/testing/people.ts';
import { openInMemory } from '../server/open-engine.ts';

const BEGIN = Date.parse('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;

/** A server with its default limits on an empty database, and a clock that jumps from event to event. */
export interface AbuseWorld {
  context: Context;
  /** Milliseconds since the start. */
  elapsed(): number;
  makePerson(daysAgo: number, pigeons: number): Promise<TestPerson>;
  plan(afterMs: number, run: () => Promise<void>): void;
  run(untilMs: number): Promise<void>;
  close(): Promise<void>;
}

export async function openAbuseWorld(): Promise<AbuseWorld> {
  const database = await openInMemory();
  let elapsed = 0;
  const now = () => new Date(BEGIN + elapsed);
  const context = await createContext(
    {
      ...{ db: database.db, now, timers: systemTimers, bus: createLocalBus() },
      random: (bytes) => void crypto.getRandomValues(bytes),
      log: pino({ level: 'silent' }),
    },
    readConfig({}),
  );
  const events: { at: number; run: () => Promise<void> }[] = [];
  return {
    context,
    elapsed: () => elapsed,
    async makePerson(daysAgo, pigeons) {
      const person = await makePerson(context, { pigeons });
      const created_at = new Date(now().getTime() - daysAgo * DAY_MS);
      const users = context.db.updateTable('users').set({ created_at });
      await users.where('id', '=', person.userId).execute();
      return person;
    },
    plan(afterMs, run) {
      events.push({ at: elapsed + afterMs, run });
    },
    async run(untilMs) {
      for (;;) {
        events.sort((one, other) => one.at - other.at);
        const next = events.shift();
        if (next === undefined || next.at > untilMs) return;
        elapsed = next.at;
        await next.run();
      }
    },
    close: () => database.close(),
  };
}
