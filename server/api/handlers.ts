import type { CallName, PersonCallName } from '../../contract/calls/calls.ts';
import { changeEmail } from '../accounts/change-email.ts';
import { changePassword } from '../accounts/change-password.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { exportData } from '../accounts/export.ts';
import { forgotPassword } from '../accounts/forgot-password.ts';
import { freeze } from '../accounts/freeze.ts';
import { getAccount } from '../accounts/get-account.ts';
import { getReferral } from '../accounts/get-referral.ts';
import { listInvites } from '../accounts/list-invites.ts';
import { logOutDevice } from '../accounts/log-out-device.ts';
import { logOutOtherDevices } from '../accounts/log-out-other-devices.ts';
import { login } from '../accounts/login.ts';
import { loginLink } from '../accounts/login-link.ts';
import { loginPasskey } from '../accounts/login-passkey.ts';
import { loginVerified } from '../accounts/login-verified.ts';
import { logout } from '../accounts/logout.ts';
import { mailLoginLink } from '../accounts/mail-login-link.ts';
import { refresh } from '../accounts/refresh.ts';
import { register } from '../accounts/register.ts';
import { resendVerification } from '../accounts/resend-verification.ts';
import { resetPassword } from '../accounts/reset-password.ts';
import { beginUpload } from '../files/begin-upload.ts';
import type { OpenHandler, PersonHandler } from '../http/call-handler.ts';
import { checkMirror } from '../log/check-mirror.ts';
import { allowLanding } from '../messages/allow-landing.ts';
import { getLandingLetter } from '../messages/get-landing-letter.ts';
import { getMessage } from '../messages/get-message.ts';
import { listMessages } from '../messages/list-messages.ts';
import { listSky } from '../messages/list-sky.ts';
import { listSkyRemovals } from '../messages/list-sky-removals.ts';
import { listUserSky } from '../messages/list-user-sky.ts';
import { markAllRead } from '../messages/mark-all-read.ts';
import { readMessage } from '../messages/read-message.ts';
import { recallPigeon } from '../messages/recall-pigeon.ts';
import { replyMessage } from '../messages/reply-message.ts';
import { sendMessage } from '../messages/send-message.ts';
import { unreadCount } from '../messages/unread-count.ts';
import { blockPerson } from '../moderation/block-person.ts';
import { hideLetter } from '../moderation/hide-letter.ts';
import { listBlocks } from '../moderation/list-blocks.ts';
import { mutePerson } from '../moderation/mute-person.ts';
import { report } from '../moderation/report.ts';
import { showLetter } from '../moderation/show-letter.ts';
import { unblockPerson } from '../moderation/unblock-person.ts';
import { unmutePerson } from '../moderation/unmute-person.ts';
import { createNotification } from '../notifications/create-notification.ts';
import { getSettings } from '../notifications/get-settings.ts';
import { listNotifications } from '../notifications/list-notifications.ts';
import { readAllNotifications } from '../notifications/read-all-notifications.ts';
import { readNotification } from '../notifications/read-notification.ts';
import { removeNotification } from '../notifications/remove-notification.ts';
import { saveSettings } from '../notifications/save-settings.ts';
import { changeLiveSettings } from '../operator/change-live-settings.ts';
import { closeReport } from '../operator/close-report.ts';
import { decideReview } from '../operator/decide-review.ts';
import { discardJob } from '../operator/discard-job.ts';
import { findPeople } from '../operator/find-people.ts';
import { getDeskPerson } from '../operator/get-desk-person.ts';
import { getLiveSettings } from '../operator/get-live-settings.ts';
import { getNumbers } from '../operator/get-numbers.ts';
import { getOperatorSession } from '../operator/get-operator-session.ts';
import { getReport } from '../operator/get-report.ts';
import { liftSuspension } from '../operator/lift-suspension.ts';
import { listDeadJobs } from '../operator/list-dead-jobs.ts';
import { listOperatorActs } from '../operator/list-operator-acts.ts';
import { listReports } from '../operator/list-reports.ts';
import { listReviews } from '../operator/list-reviews.ts';
import { logOutPerson } from '../operator/log-out-person.ts';
import { openOperatorSession } from '../operator/open-operator-session.ts';
import { removePersonPhoto } from '../operator/remove-person-photo.ts';
import { removeReportedLetter } from '../operator/remove-reported-letter.ts';
import { removeSkyLetter } from '../operator/remove-sky-letter.ts';
import { retryJob } from '../operator/retry-job.ts';
import { setBanner } from '../operator/set-banner.ts';
import { suspendPerson } from '../operator/suspend-person.ts';
import { takeReport } from '../operator/take-report.ts';
import { warnPerson } from '../operator/warn-person.ts';
import { addPasskey } from '../passkeys/add-passkey.ts';
import { beginPasskey } from '../passkeys/begin-passkey.ts';
import { beginPasskeyLogin } from '../passkeys/begin-passkey-login.ts';
import { confirmIdentity } from '../passkeys/confirm-identity.ts';
import { makeRecoveryCodes } from '../passkeys/make-recovery-codes.ts';
import { removePasskey } from '../passkeys/remove-passkey.ts';
import { renamePasskey } from '../passkeys/rename-passkey.ts';
import { setSecondStep } from '../passkeys/set-second-step.ts';
import { getUser } from '../people/get-user.ts';
import { listFeatured } from '../people/list-featured.ts';
import { listPigeons } from '../pigeons/list-pigeons.ts';
import { getProfile } from '../profile/get-profile.ts';
import { saveProfile } from '../profile/save-profile.ts';
import { getPushKey } from '../push/get-push-key.ts';
import { pushSubscribe } from '../push/push-subscribe.ts';
import { pushTest } from '../push/push-test.ts';
import { pushUnsubscribe } from '../push/push-unsubscribe.ts';
import { presence } from '../streams/presence.ts';
import { sync } from '../streams/sync.ts';
import { getOperator } from './get-operator.ts';
import { log } from './log.ts';

/** The handlers of the calls that need no session. */
export const openHandlers: {
  [Name in Exclude<CallName, PersonCallName>]: OpenHandler<Name>;
} = {
  register,
  login,
  'login-verified': loginVerified,
  'begin-passkey-login': beginPasskeyLogin,
  'login-passkey': loginPasskey,
  'mail-login-link': mailLoginLink,
  'login-link': loginLink,
  logout,
  'resend-verification': resendVerification,
  'forgot-password': forgotPassword,
  'reset-password': resetPassword,
  'get-referral': getReferral,
  'get-operator': getOperator,
  'get-landing-letter': getLandingLetter,
};

/** The handlers of the calls that need a session. */
export const personHandlers: { [Name in PersonCallName]: PersonHandler<Name> } = {
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
  'hide-letter': hideLetter,
  'show-letter': showLetter,
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
  'mute-person': mutePerson,
  'unmute-person': unmutePerson,
  'mark-all-read': markAllRead,
  'list-notifications': listNotifications,
  'create-notification': createNotification,
  'read-notification': readNotification,
  'read-all-notifications': readAllNotifications,
  'remove-notification': removeNotification,
  'get-settings': getSettings,
  'save-settings': saveSettings,
  'get-push-key': getPushKey,
  'push-subscribe': pushSubscribe,
  'push-unsubscribe': pushUnsubscribe,
  'push-test': pushTest,
  presence,
  log,
  'get-account': getAccount,
  'change-email': changeEmail,
  'change-password': changePassword,
  'confirm-identity': confirmIdentity,
  'begin-passkey': beginPasskey,
  'add-passkey': addPasskey,
  'rename-passkey': renamePasskey,
  'remove-passkey': removePasskey,
  'set-second-step': setSecondStep,
  'make-recovery-codes': makeRecoveryCodes,
  'log-out-device': logOutDevice,
  'log-out-other-devices': logOutOtherDevices,
  freeze,
  'delete-account': deleteAccount,
  export: exportData,
  'begin-upload': beginUpload,
  'close-report': closeReport,
  'get-operator-session': getOperatorSession,
  'get-report': getReport,
  'lift-suspension': liftSuspension,
  'list-operator-acts': listOperatorActs,
  'list-reports': listReports,
  'open-operator-session': openOperatorSession,
  'remove-reported-letter': removeReportedLetter,
  'suspend-person': suspendPerson,
  'find-people': findPeople,
  'get-desk-person': getDeskPerson,
  'warn-person': warnPerson,
  'remove-person-photo': removePersonPhoto,
  'log-out-person': logOutPerson,
  'remove-sky-letter': removeSkyLetter,
  'take-report': takeReport,
  'list-reviews': listReviews,
  'decide-review': decideReview,
  'get-live-settings': getLiveSettings,
  'change-live-settings': changeLiveSettings,
  'set-banner': setBanner,
  'get-numbers': getNumbers,
  'list-dead-jobs': listDeadJobs,
  'retry-job': retryJob,
  'discard-job': discardJob,
};
