import type * as v from 'valibot';
import { addPasskey } from './add-passkey.ts';
import { beginPasskey } from './begin-passkey.ts';
import { beginPasskeyLogin } from './begin-passkey-login.ts';
import { beginUpload } from './begin-upload.ts';
import { changeEmail } from './change-email.ts';
import { changeLiveSettings } from './change-live-settings.ts';
import { changePassword } from './change-password.ts';
import { checkMirror } from './check-mirror.ts';
import { closeReport } from './close-report.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { createNotification } from './create-notification.ts';
import { decideReview } from './decide-review.ts';
import { byName } from './define-call.ts';
import { deleteAccount } from './delete-account.ts';
import { discardJob } from './discard-job.ts';
import { exportData } from './export.ts';
import { findPeople } from './find-people.ts';
import { forgotPassword } from './forgot-password.ts';
import { freeze } from './freeze.ts';
import { getAccount } from './get-account.ts';
import { getDeskPerson } from './get-desk-person.ts';
import { getLandingLetter } from './get-landing-letter.ts';
import { getLiveSettings } from './get-live-settings.ts';
import { getMessage } from './get-message.ts';
import { getNumbers } from './get-numbers.ts';
import { getOperator } from './get-operator.ts';
import { getOperatorSession } from './get-operator-session.ts';
import { getProfile } from './get-profile.ts';
import { getPushKey } from './get-push-key.ts';
import { getReferral } from './get-referral.ts';
import { getReport } from './get-report.ts';
import { getSettings } from './get-settings.ts';
import { getUser } from './get-user.ts';
import { liftSuspension } from './lift-suspension.ts';
import { listBlocks } from './list-blocks.ts';
import { listDeadJobs } from './list-dead-jobs.ts';
import { listFeatured } from './list-featured.ts';
import { listInvites } from './list-invites.ts';
import { listMessages } from './list-messages.ts';
import { listNotifications } from './list-notifications.ts';
import { listOperatorActs } from './list-operator-acts.ts';
import { listPigeons } from './list-pigeons.ts';
import { listReports } from './list-reports.ts';
import { listReviews } from './list-reviews.ts';
import { listSky } from './list-sky.ts';
import { listSkyRemovals } from './list-sky-removals.ts';
import { listUserSky } from './list-user-sky.ts';
import { log } from './log.ts';
import { logOutDevice } from './log-out-device.ts';
import { logOutOtherDevices } from './log-out-other-devices.ts';
import { logOutPerson } from './log-out-person.ts';
import { login } from './login.ts';
import { loginLink } from './login-link.ts';
import { loginPasskey } from './login-passkey.ts';
import { loginVerified } from './login-verified.ts';
import { logout } from './logout.ts';
import { mailLoginLink } from './mail-login-link.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { mutations } from './mutations.ts';
import { openOperatorSession } from './open-operator-session.ts';
import { presence } from './presence.ts';
import { pushSubscribe } from './push-subscribe.ts';
import { pushTest } from './push-test.ts';
import { pushUnsubscribe } from './push-unsubscribe.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { removePasskey } from './remove-passkey.ts';
import { removePersonPhoto } from './remove-person-photo.ts';
import { removeReportedLetter } from './remove-reported-letter.ts';
import { removeSkyLetter } from './remove-sky-letter.ts';
import { renamePasskey } from './rename-passkey.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { retryJob } from './retry-job.ts';
import { setBanner } from './set-banner.ts';
import { setSecondStep } from './set-second-step.ts';
import { suspendPerson } from './suspend-person.ts';
import { sync } from './sync.ts';
import { takeReport } from './take-report.ts';
import { unreadCount } from './unread-count.ts';
import { warnPerson } from './warn-person.ts';

export const calls = {
  ...byName([
    register,
    login,
    loginVerified,
    beginPasskeyLogin,
    loginPasskey,
    mailLoginLink,
    loginLink,
    logout,
    refresh,
    resendVerification,
    forgotPassword,
    resetPassword,
    getReferral,
    getOperator,
    getLandingLetter,
    getProfile,
    listPigeons,
    unreadCount,
    getMessage,
    listSky,
    listSkyRemovals,
    sync,
    checkMirror,
    listNotifications,
    createNotification,
    getSettings,
    getPushKey,
    pushSubscribe,
    pushUnsubscribe,
    pushTest,
    presence,
    log,
    listMessages,
    listFeatured,
    getUser,
    listUserSky,
    listBlocks,
    listInvites,
    getAccount,
    changeEmail,
    changePassword,
    confirmIdentity,
    beginPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    setSecondStep,
    makeRecoveryCodes,
    logOutDevice,
    logOutOtherDevices,
    freeze,
    deleteAccount,
    exportData,
    beginUpload,
    openOperatorSession,
    getOperatorSession,
    listReports,
    getReport,
    closeReport,
    removeReportedLetter,
    suspendPerson,
    liftSuspension,
    listOperatorActs,
    findPeople,
    getDeskPerson,
    warnPerson,
    removePersonPhoto,
    logOutPerson,
    removeSkyLetter,
    takeReport,
    listReviews,
    decideReview,
    getLiveSettings,
    changeLiveSettings,
    setBanner,
    getNumbers,
    listDeadJobs,
    retryJob,
    discardJob,
  ]),
  ...mutations,
};

export type CallName = keyof typeof calls;
export type PersonCallName = {
  [Name in CallName]: (typeof calls)[Name]['who'] extends 'anyone' ? never : Name;
}[CallName];
export type PathOf<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['path_params']>;
export type QueryOf<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['query']>;
export type BodyOf<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['body']>;
export type ReplyOf<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['reply']>;

export const callNames = Object.keys(calls) as CallName[];

export function isPersonCall(name: CallName): name is PersonCallName {
  return calls[name].who !== 'anyone';
}
