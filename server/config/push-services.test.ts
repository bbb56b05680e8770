import { expect, test } from 'vitest';
import { createPushServices } from './push-services.ts';

const services = createPushServices(['push.inside.example']);

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
  'https://push.inside.example:8443/abc',
])('sends to %s', (url) => {
  expect(services.isKnown(url)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8080/abc',
  'https://user:word@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.example.org/abc',
  'https://evilpush.apple.com/abc',
  'https://.push.apple.com/abc',
  'https://example.org/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'file:///etc/passwd',
  'nothing',
])('does not send to %s', (url) => {
  expect(services.isKnown(url)).toBe(false);
});

test('only services named by the operator may be internal', () => {
  expect(services.isOperators('push.inside.example')).toBe(true);
  expect(services.isOperators('fcm.googleapis.com')).toBe(false);
});
