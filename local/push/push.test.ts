import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { defaultNotificationSettings } from '../../contract/notification-settings.ts';
import { readRecord } from '../device/stored-records.ts';
import { mutate } from '../outbox/mutate.ts';
import { queryPush, queryPushRejection } from '../queries/query-push.ts';
import { querySettings } from '../queries/query-settings.ts';
import { leaveDevice } from '../session/leave-device.ts';
import {
  type Asked,
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  rejection,
  reply,
  type TestDevice,
} from '../testing/device.ts';
import {
  createTestPushBrowser,
  KEY,
  OTHER_KEY,
  type TestPushBrowser,
} from '../testing/push-browser.ts';
import { reconcilePush } from './reconcile-push.ts';
import { turnPushOff } from './turn-push-off.ts';
import { turnPushOn } from './turn-push-on.ts';

const SESSION = OTHER;
const unreachable = new DOMException('Registration failed', 'AbortError');
const browserSaysNo = new DOMException('Permission denied', 'NotAllowedError');
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

let device: TestDevice;
let browser: TestPushBrowser;
let atServer: string | null;
/** The status with which its push service rejected the server. */
let refused: number | null;

const callSchema = v.object({
  endpoint: v.string(),
  body: v.optional(v.object({ endpoint: v.string() })),
});

function serve({ body }: Asked): Response {
  const call = v.parse(callSchema, body);
  switch (call.endpoint) {
    case '/api/notifications/push-key':
      return reply({ key: KEY });
    case '/api/notifications/push-subscribe':
      atServer = call.body?.endpoint ?? null;
      return reply({ sessionId: SESSION, refused });
    default:
      atServer = null;
      return reply({});
  }
}

const serveBut = (failing: string, otherwise: () => Response | Promise<Response>) => {
  device.answer = (asked) => {
    return v.parse(callSchema, asked.body).endpoint.endsWith(failing) ? otherwise() : serve(asked);
  };
};

const fillDisk = () => {
  device.db.records.hook('updating', () => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
};
const forgetAtServer = () => {
  atServer = null;
};
const heldEndpoint = () => browser.present?.body.endpoint;
const isOn = () => queryPush(device.db);
const failsWith = (
  code: 'push-subscribe-failed' | 'push-unsubscribe-failed',
  work: Promise<void>,
) => expect(work).rejects.toEqual(new AppError(code));

async function expectOn(): Promise<void> {
  expect(await isOn()).toBe(true);
  expect(browser.present?.key).toBe(KEY);
  expect(atServer).toBe(browser.present?.body.endpoint);
}

async function expectOff(): Promise<void> {
  expect(await isOn()).toBe(false);
  expect(browser.present).toBeNull();
  expect(atServer).toBeNull();
}

beforeEach(async () => {
  device = createTestDevice();
  device.answer = serve;
  browser = createTestPushBrowser();
  atServer = null;
  refused = null;
  await logInAs(device, ME);
});

test('turning on subscribes the browser and gives the server the address and session', async () => {
  await turnPushOn(device, browser);
  await expectOn();
  expect((await readRecord(device.db, 'push'))?.sessionId).toBe(SESSION);
});

test('an existing subscription with the present key is reused', async () => {
  browser.hold(KEY);
  const { present } = browser;
  await turnPushOn(device, browser);
  expect(browser.present).toBe(present);
  await expectOn();
});

test('turning on overrules the person’s own setting where that was off', async () => {
  await mutate(device, 'save-settings', { ...defaultNotificationSettings, push: false });
  await turnPushOn(device, browser);
  expect((await querySettings(device.db))?.push).toBe(true);
  await expectOn();
});

test.each([
  ['the push service', () => Object.assign(browser, { rejection: unreachable })],
  ['no network', () => Object.assign(device, { answer: noNetwork })],
  ['no network half-way', () => serveBut('push-subscribe', noNetwork)],
  ['the server', () => serveBut('push-subscribe', () => rejection('push-subscribe-failed', 400))],
  ['an answer that is none', () => serveBut('push-subscribe', () => reply({}))],
])('a failure by %s never leaves push half on', async (_, fail) => {
  fail();
  await failsWith('push-subscribe-failed', turnPushOn(device, browser));
  await expectOff();
});

test('nothing is subscribed without a session or when the person logs out meanwhile', async () => {
  serveBut('push-subscribe', async () => {
    await leaveDevice(device);
    return reply({ sessionId: SESSION });
  });
  await failsWith('push-subscribe-failed', turnPushOn(device, browser));
  expect(browser.present).toBeNull();
  await failsWith('push-subscribe-failed', turnPushOn(device, browser));
  expect(await device.db.records.count()).toBe(0);
});

test('turning off leaves nothing anywhere', async () => {
  await turnPushOn(device, browser);
  await turnPushOff(device, browser);
  await expectOff();
});

test('turning off that fails leaves everything on', async () => {
  await turnPushOn(device, browser);
  serveBut('push-unsubscribe', noNetwork);
  await failsWith('push-unsubscribe-failed', turnPushOff(device, browser));
  await expectOn();
});

test('logging out ends the subscription in the browser', async () => {
  await turnPushOn(device, browser);
  await leaveDevice(device);
  await reconcilePush(device, browser);
  expect(browser.present).toBeNull();
});

test('another person on the device does not inherit the previous subscription', async () => {
  browser.hold(KEY);
  await logInAs(device, OTHER);
  await reconcilePush(device, browser);
  await expectOff();
});

test.each([
  ['is gone', () => Object.assign(browser, { present: null })],
  ['has another key', () => browser.hold(OTHER_KEY)],
  ['has changed its address', () => browser.hold(KEY)],
  ['is unknown to the server', forgetAtServer],
])('a subscription that %s is repaired at the start', async (_, harm) => {
  await turnPushOn(device, browser);
  harm();
  await reconcilePush(device, browser);
  await expectOn();
});

test.each([
  ['the push service cannot be reached', () => Object.assign(browser, { rejection: unreachable })],
  ['the server cannot be reached', () => Object.assign(device, { answer: noNetwork })],
  ['the server goes half-way', () => serveBut('push-subscribe', noNetwork)],
])(
  'without a subscription at the start and where %s, push is off until it works again',
  async (_, fail) => {
    await turnPushOn(device, browser);
    browser.present = null;
    fail();
    await reconcilePush(device, browser);
    expect([await isOn(), browser.present]).toEqual([false, null]);
    expect((await readRecord(device.db, 'push'))?.sessionId).toBe(SESSION);
    browser.rejection = null;
    device.answer = serve;
    await reconcilePush(device, browser);
    await expectOn();
  },
);

test('an unexpected failure is reported and leaves push wanted', async () => {
  await turnPushOn(device, browser);
  browser.present = null;
  browser.rejection = new TypeError('subscribe is not a function');
  await expect(reconcilePush(device, browser)).rejects.toThrow(TypeError);
  expect(await isOn()).toBe(false);
  browser.rejection = null;
  await reconcilePush(device, browser);
  await expectOn();
});

test('push stays on with a full disk', async () => {
  await turnPushOn(device, browser);
  browser.hold(KEY);
  fillDisk();
  await reconcilePush(device, browser);
  expect([await isOn(), heldEndpoint()]).toEqual([true, atServer]);
  browser.present = null;
  await reconcilePush(device, browser);
  expect([await isOn(), heldEndpoint()]).toEqual([true, atServer]);
});

test('where nothing has changed nothing is written', async () => {
  await turnPushOn(device, browser);
  let written = 0;
  device.db.records.hook('updating', () => {
    written += 1;
  });
  await reconcilePush(device, browser);
  expect(written).toBe(0);
});

test.each([
  ['the browser refuses', () => Object.assign(browser, { rejection: browserSaysNo })],
  ['the server refuses', () => serveBut('push-key', () => rejection('push-subscribe-failed', 400))],
  ['the person forbade it', () => Object.assign(browser, { allows: 'denied' })],
])('without a subscription at the start and where %s, push is off', async (_, fail) => {
  await turnPushOn(device, browser);
  browser.present = null;
  fail();
  await reconcilePush(device, browser);
  await expectOff();
});

test.each([
  ['without a network', noNetwork],
  ['while the server is busy', () => rejection('unavailable', 503)],
])('blocked %s, push is off, and the server is notified later', async (_, answer) => {
  await turnPushOn(device, browser);
  browser.allows = 'denied';
  device.answer = answer;
  await reconcilePush(device, browser);
  expect([await isOn(), browser.present]).toEqual([false, null]);
  device.answer = serve;
  await reconcilePush(device, browser);
  await expectOff();
  // Pushes stay off after the permission returns, until the person turns them on.
  browser.allows = 'granted';
  await reconcilePush(device, browser);
  await expectOff();
});

test('a block not yet reported to the server is reported by the next thread', async () => {
  await turnPushOn(device, browser);
  browser.allows = 'denied';
  serveBut('push-unsubscribe', () => Promise.reject(new TypeError('the thread has ended')));
  await reconcilePush(device, browser);
  device.answer = serve;
  browser.allows = 'granted';
  await reconcilePush(device, browser);
  await expectOff();
  await turnPushOn(device, browser);
  await expectOn();
});

test.each([
  ['without a network', noNetwork],
  ['while the server is busy', () => rejection('unavailable', 503)],
])('push stays on at the start %s', async (_, answer) => {
  await turnPushOn(device, browser);
  device.answer = answer;
  await reconcilePush(device, browser);
  await expectOn();
});

test('a push service’s rejection is shown until it accepts a push again', async () => {
  await turnPushOn(device, browser);
  refused = 403;
  await reconcilePush(device, browser);
  expect([await isOn(), await queryPushRejection(device.db)]).toEqual([false, 403]);
  expect(browser.present).not.toBeNull();
  refused = null;
  await reconcilePush(device, browser);
  expect(await queryPushRejection(device.db)).toBeNull();
  await expectOn();
});
