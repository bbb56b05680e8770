import type { Scenario } from './scenario.ts';
import { deliver, sendBegun, write } from './scenarios/deliver.ts';
import { lateReply } from './scenarios/late-reply.ts';
import { events, firstSync, reset } from './scenarios/pull.ts';
import { anotherPerson, forcedEnd, logOut, rebuild, renew } from './scenarios/sessions.ts';

export const scenarios: readonly Scenario[] = [
  write,
  deliver,
  sendBegun,
  firstSync,
  reset,
  events,
  lateReply,
  renew,
  rebuild,
  logOut,
  forcedEnd,
  anotherPerson,
];
