import type { EndpointName, PersonEndpointName } from '../../contract/endpoints.ts';
import { allowLanding } from '../api/allow-landing.ts';
import { beginUpload } from '../api/begin-upload.ts';
import { blockPerson } from '../api/block-person.ts';
import { checkMirror } from '../api/check-mirror.ts';
import { createNotification } from '../api/create-notification.ts';
import { deleteAccount } from '../api/delete-account.ts';
import { exportData } from '../api/export.ts';
import { forgotPassword } from '../api/forgot-password.ts';
import { freeze } from '../api/freeze.ts';
import { getLandingLetter } from '../api/get-landing-letter.ts';
import { getMessage } from '../api/get-message.ts';
import { getOperator } from '../api/get-operator.ts';
import { getProfile } from '../api/get-profile.ts';
import { getPushKey } from '../api/get-push-key.ts';
import { getReferral } from '../api/get-referral.ts';
import { getSettings } from '../api/get-settings.ts';
import { getUser } from '../api/get-user.ts';
import { listBlocks } from '../api/list-blocks.ts';
import { listFeatured } from '../api/list-featured.ts';
import { listInvites } from '../api/list-invites.ts';
import { listMessages } from '../api/list-messages.ts';
import { listNotifications } from '../api/list-notifications.ts';
import { listPigeons } from '../api/list-pigeons.ts';
import { listSky } from '../api/list-sky.ts';
import { listSkyRemovals } from '../api/list-sky-removals.ts';
import { listUserSky } from '../api/list-user-sky.ts';
import { log } from '../api/log.ts';
import { login } from '../api/login.ts';
import { logout } from '../api/logout.ts';
import { markAllRead } from '../api/mark-all-read.ts';
import { presence } from '../api/presence.ts';
import { pushSubscribe } from '../api/push-subscribe.ts';
import { pushTest } from '../api/push-test.ts';
import { pushUnsubscribe } from '../api/push-unsubscribe.ts';
import { readAllNotifications } from '../api/read-all-notifications.ts';
import { readMessage } from '../api/read-message.ts';
import { readNotification } from '../api/read-notification.ts';
import { recallPigeon } from '../api/recall-pigeon.ts';
import { refresh } from '../api/refresh.ts';
import { register } from '../api/register.ts';
import { replyMessage } from '../api/reply-message.ts';
import { report } from '../api/report.ts';
import { resendVerification } from '../api/resend-verification.ts';
import { resetPassword } from '../api/reset-password.ts';
import { saveProfile } from '../api/save-profile.ts';
import { saveSettings } from '../api/save-settings.ts';
import { sendMessage } from '../api/send-message.ts';
import { sync } from '../api/sync.ts';
import { unblockPerson } from '../api/unblock-person.ts';
import { unreadCount } from '../api/unread-count.ts';
import type { OpenHandler, PersonHandler } from '../http/endpoint-handler.ts';

/** Who answers each endpoint that anyone may call. */
export const openHandlers: {
  [Name in Exclude<EndpointName, PersonEndpointName>]: OpenHandler<Name>;
} = {
  register,
  login,
  logout,
  'resend-verification': resendVerification,
  'forgot-password': forgotPassword,
  'reset-password': resetPassword,
  'get-referral': getReferral,
  'get-operator': getOperator,
  'get-landing-letter': getLandingLetter,
};

/** Who answers each endpoint that needs a session. */
export const personHandlers: { [Name in PersonEndpointName]: PersonHandler<Name> } = {
  refresh,
  'get-profile': getProfile,
  'save-profile': saveProfile,
  'list-pigeons': listPigeons,
  'recall-pigeon': recallPigeon,
  'send-message': sendMessage,
  'reply-message': replyMessage,
  'unread-count': unreadCount,
  'get-message': getMessage,
  'read-message': readMessage,
  'allow-landing': allowLanding,
  'list-sky': listSky,
  'list-sky-removals': listSkyRemovals,
  sync,
  'check-mirror': checkMirror,
  'block-person': blockPerson,
  'get-user': getUser,
  'list-blocks': listBlocks,
  'list-featured': listFeatured,
  'list-invites': listInvites,
  'list-messages': listMessages,
  'list-user-sky': listUserSky,
  report,
  'unblock-person': unblockPerson,
  'mark-all-read': markAllRead,
  'list-notifications': listNotifications,
  'create-notification': createNotification,
  'read-notification': readNotification,
  'read-all-notifications': readAllNotifications,
  'get-settings': getSettings,
  'save-settings': saveSettings,
  'get-push-key': getPushKey,
  'push-subscribe': pushSubscribe,
  'push-unsubscribe': pushUnsubscribe,
  'push-test': pushTest,
  presence,
  log,
  freeze,
  'delete-account': deleteAccount,
  export: exportData,
  'begin-upload': beginUpload,
};
