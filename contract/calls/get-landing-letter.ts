import { landingLetterReply } from '../landing-letter.ts';
import { LANDING_LETTER_PATH } from '../routes.ts';
import { defineCall } from './define-call.ts';

export const getLandingLetter = defineCall({
  name: 'get-landing-letter',
  group: 'session',
  method: 'GET',
  path: LANDING_LETTER_PATH,
  via: 'direct',
  who: 'anyone',
  summary: 'The letter of the day that the landing page shows, if any author allows it.',
  reply: landingLetterReply,
});
