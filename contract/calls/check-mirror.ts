import { checkMirrorBody, checkMirrorReply } from '../check-mirror.ts';
import { defineCall } from './define-call.ts';

export const checkMirror = defineCall({
  name: 'check-mirror',
  group: 'messages',
  method: 'POST',
  path: '/api/sync/check',
  summary: 'Compares what a device holds with what the caller’s log says, in sums.',
  body: checkMirrorBody,
  reply: checkMirrorReply,
});
