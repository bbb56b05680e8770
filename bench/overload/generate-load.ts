import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { viaGateway } from '../server/read-calls.ts';

/**
 * Runs in a separate process and starts each call when it is due, whether earlier calls have ended or not. A slow
 * server therefore gets no less load, as with many people who do not know of each other.
 */

export const callClasses = ['send', 'pull', 'sky', 'other'] as const;
export type CallClass = (typeof callClasses)[number];

/** The share of each class in the load. */
const SHARES: Record<CallClass, number> = { send: 0.1, pull: 0.6, sky: 0.2, other: 0.1 };
const SHARE_OF_SKY_LETTERS = 0.3;
const LOST_AFTER_MS = 10_000;

export type Outcome = 'ok' | 'refused' | 'refused without Retry-After' | 'error' | 'lost';

export interface Result {
  phase: number;
  callClass: CallClass;
  /** When the call was due, in milliseconds since the start of its phase. */
  dueMs: number;
  outcome: Outcome;
  /** The time from when the call was due until its answer. */
  ms: number;
  status: number;
}

export interface Person {
  userId: string;
  token: string;
  pigeonIds: string[];
}

export interface Setup {
  origin: string;
  people: Person[];
}

export interface Phase {
  perSecond: number;
  seconds: number;
}

interface Crowd extends Setup {
  port: number;
  agent: Agent;
  /** How far each person's device has pulled. */
  cursors: Map<string, { to: number; epoch: string }>;
}

let crowd: Crowd | null = null;

process.on('message', async (message: Setup | Phase[]) => {
  if (!Array.isArray(message)) {
    const agent = new Agent({ keepAlive: true });
    crowd = { ...message, agent, port: Number(new URL(message.origin).port), cursors: new Map() };
    return;
  }
  if (crowd !== null) process.send?.(await runPhases(crowd, message));
});

async function runPhases(people: Crowd, phases: readonly Phase[]): Promise<Result[]> {
  const running: Promise<Result>[] = [];
  let phaseAt = performance.now();
  for (const [phase, { perSecond, seconds }] of phases.entries()) {
    const end = phaseAt + seconds * 1000;
    for (let due = phaseAt; due < end; due += randomGapMs(perSecond)) {
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      running.push(runCall(people, { phase, dueMs: due - phaseAt, due }));
    }
    phaseAt = end;
  }
  return Promise.all(running);
}

/** Returns the gap to the next call of people who act independently of each other. */
const randomGapMs = (perSecond: number) => (-Math.log(1 - Math.random()) * 1000) / perSecond;

async function runCall(
  people: Crowd,
  { phase, dueMs, due }: { phase: number; dueMs: number; due: number },
): Promise<Result> {
  const callClass = drawClass();
  const person = drawPerson(people);
  const reply = await exchange(people, person.token, envelopeOf(people, person, callClass));
  const ms = performance.now() - due;
  if (callClass === 'pull' && reply.status === 200) {
    const { to, epoch } = JSON.parse(reply.text);
    people.cursors.set(person.userId, { to, epoch });
  }
  return { phase, callClass, dueMs, ms, outcome: toOutcome(reply, ms), status: reply.status };
}

function drawClass(): CallClass {
  let drawn = Math.random();
  for (const callClass of callClasses) {
    drawn -= SHARES[callClass];
    if (drawn < 0) return callClass;
  }
  return 'other';
}

function drawPerson({ people }: Setup): Person {
  const person = people[Math.floor(Math.random() * people.length)];
  if (person === undefined) throw new Error('nobody is here');
  return person;
}

function envelopeOf(people: Crowd, person: Person, callClass: CallClass): object {
  const { userId } = person;
  switch (callClass) {
    case 'send':
      return { ...letterOf(people, person), userId };
    case 'pull': {
      const { to, epoch } = people.cursors.get(userId) ?? { to: 0, epoch: '' };
      return { endpoint: '/api/sync', method: 'GET', params: { since: to, epoch }, userId };
    }
    case 'sky':
      return { endpoint: '/api/sky', method: 'GET', userId };
    case 'other':
      return { endpoint: drawOther(people), method: 'GET', userId };
  }
}

function drawOther(people: Setup): string {
  const paths = [
    `/api/users/${drawPerson(people).userId}`,
    '/api/users/featured',
    '/api/messages/unread-count',
  ];
  return paths[Math.floor(Math.random() * paths.length)] ?? '';
}

function letterOf(people: Setup, { userId, pigeonIds }: Person): object {
  const receiver = drawPerson(people);
  const isToSky = Math.random() < SHARE_OF_SKY_LETTERS || receiver.userId === userId;
  const to = isToSky ? { sky: true } : { receiverId: receiver.userId };
  const letter = { id: crypto.randomUUID(), content: 'Merhaba', pigeonId: pigeonIds.pop() };
  const call = { endpoint: '/api/messages', method: 'POST', idempotencyKey: crypto.randomUUID() };
  return { ...call, body: { ...letter, ...to } };
}

interface Reply {
  status: number;
  hasRetryAfter: boolean;
  text: string;
}

const NO_REPLY: Reply = { status: 0, hasRetryAfter: false, text: '' };

function toOutcome({ status, hasRetryAfter }: Reply, ms: number): Outcome {
  if (status === 0 || ms > LOST_AFTER_MS) return 'lost';
  if (status === 200) return 'ok';
  if (status !== 503 && status !== 429) return 'error';
  return hasRetryAfter ? 'refused' : 'refused without Retry-After';
}

function exchange({ origin, agent, port }: Crowd, token: string, envelope: object): Promise<Reply> {
  const { body, ...call } = viaGateway(token, origin, envelope);
  return new Promise((resolve) => {
    const outgoing = request({ ...call, agent, host: '127.0.0.1', port }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        text += chunk;
      });
      const hasRetryAfter = Number(reply.headers['retry-after']) > 0;
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, hasRetryAfter, text }));
      reply.on('error', () => resolve(NO_REPLY));
    });
    outgoing.on('error', () => resolve(NO_REPLY));
    outgoing.setTimeout(LOST_AFTER_MS, () => outgoing.destroy());
    outgoing.end(body);
  });
}
