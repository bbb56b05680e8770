/**
 * Every error of the API: a stable code, the message of the catalogue, an HTTP status and how the device handles it
 * (product.md section 8).
 * Fates of an outbox row: `retry` waits and tries again. `reject` becomes a failed row that the person acts on.
 * `sign-in` ends the session. `wait` keeps the row unchanged for its owner. `strange`: the reply did not come from the
 * server itself; the row is retried and fails after a limit.
 */
export type Fate = 'retry' | 'reject' | 'sign-in' | 'wait' | 'strange';

interface ErrorEntry {
  status: number;
  fate: Fate;
  message: string;
}

const reject = (status: number, message: string): ErrorEntry => ({
  status,
  fate: 'reject',
  message,
});
const retry = (status: number, message: string): ErrorEntry => ({ status, fate: 'retry', message });
const strange = (status: number, message: string): ErrorEntry => ({
  status,
  fate: 'strange',
  message,
});

export const errorCatalogue = {
  'login-failed': reject(401, 'Login failed'),
  'email-not-verified': reject(403, 'Please verify your email before logging in.'),
  'account-suspended': reject(
    403,
    'This account is suspended. The email about it has the reason and a link to appeal.',
  ),
  'email-taken': reject(409, 'This email address is already registered'),
  'email-domain-refused': reject(403, 'Addresses of this mail provider are not accepted here.'),
  'email-unknown': reject(404, 'This email address is not registered'),
  'code-invalid': reject(400, 'Invalid or expired code'),
  'password-weak': reject(400, 'Password must be 8 to 128 characters and not easy to guess.'),
  'password-wrong': reject(403, 'Wrong password.'),
  /** The password is right, but the account has a second step. */
  'second-step-needed': reject(403, 'Confirm with your passkey or with a recovery code.'),
  'recovery-code-wrong': reject(403, 'This recovery code is not valid.'),
  /** The session has not confirmed the person's identity within the last minutes. */
  'proof-needed': reject(403, 'Confirm that it is you.'),
  'passkey-expired': reject(400, 'That took too long. Try again.'),
  'passkey-unknown': reject(403, 'This passkey does not belong to an account here.'),
  'passkey-refused': reject(403, 'This passkey was not accepted.'),
  'passkey-known': reject(409, 'This passkey is already saved.'),
  'passkeys-full': reject(
    409,
    'You have the most passkeys that an account can have. Remove one first.',
  ),
  'passkey-needed': reject(409, 'The second step needs a passkey. Add one first.'),
  'register-failed': reject(400, 'Register failed'),

  unauthenticated: { status: 401, fate: 'sign-in', message: 'Invalid token' },
  'other-person': { status: 409, fate: 'wait', message: 'Another person is logged in here.' },
  /** The app is opened under another address than the operator has configured. Only the operator can fix it. */
  'origin-refused': retry(403, 'The server does not accept this address at the moment.'),
  'path-not-allowed': reject(403, 'This path cannot be called through the proxy.'),
  'not-found': reject(404, 'Not found'),
  'method-not-allowed': reject(405, 'Method not allowed'),
  'body-invalid': reject(400, 'The request is not valid.'),
  'body-too-large': reject(413, 'The request is too large.'),
  'idempotency-mismatch': reject(409, 'The same key was used with another request.'),
  /**
   * Created on the device: the request was sent without an answer, and its idempotency key is too old for the server to
   * remember it.
   */
  'outcome-unknown': reject(409, 'It is not known whether this arrived.'),
  /** Created on the device: the storage quota is exceeded. */
  'storage-full': reject(409, 'There is no room left on this device.'),
  'too-many-requests': retry(429, 'Too many requests, try again later.'),
  internal: retry(500, 'Bilinmeyen hata'),
  unavailable: retry(503, 'The service cannot answer right now, try again in a moment.'),
  /** Not `storage-full`: that code is the device's own, and released builds treat it as a permanent rejection. */
  'server-full': retry(503, 'There is no room left on the server, try again later.'),

  /** The device creates these four errors. They are about the network between the device and the server. */
  'network-sign-in': strange(
    511,
    'This network wants a sign-in. Open any page in your browser and sign in there.',
  ),
  'too-large-for-network': strange(413, 'The picture is too large for this network.'),
  'strange-answer': strange(502, 'The server answers strangely.'),
  'no-answer': strange(504, 'No answer comes for this one.'),

  'freeze-failed': reject(400, 'Failed to freeze profile.'),
  'delete-failed': reject(400, 'Failed to delete profile.'),
  'block-self': reject(400, 'You cannot block yourself.'),
  'mute-self': reject(400, 'You cannot mute yourself.'),
  'report-self': reject(400, 'You cannot report yourself.'),
  'link-expired': reject(410, 'This link has expired.'),

  'unread-count-failed': reject(400, 'Failed to fetch unread message count'),
  'messages-read-failed': reject(400, 'Failed to mark messages as read'),
  'notifications-failed': reject(400, 'Failed to fetch notifications'),
  'notification-read-failed': reject(400, 'Failed to mark notification as read'),
  'notifications-read-failed': reject(400, 'Failed to mark all notifications as read'),
  'notification-create-failed': reject(400, 'Failed to create notification'),
  'settings-save-failed': reject(400, 'Failed to update notification settings'),
  'push-subscribe-failed': reject(400, 'Failed to subscribe to push notifications'),
  'push-unsubscribe-failed': reject(400, 'Failed to unsubscribe from push notifications'),

  'profile-not-found': reject(404, 'Profile not found'),
  'profile-save-failed': reject(400, 'Profil kaydedilemedi'),
  /** Created on the device: the profile was saved, but a later step failed. */
  'profile-session-stale': reject(400, 'Profil güncellendi ama oturum yenilenemedi.'),
  'profile-refetch-failed': reject(400, 'Profil güncellendi ama tekrar çekilemedi.'),
  'profile-incomplete': reject(403, 'Complete your profile first.'),
  'upload-unknown': reject(400, 'This image is not one of your uploads.'),
  'upload-failed': reject(400, 'Upload failed'),
  'upload-not-begun': retry(404, 'The upload of the picture begins anew.'),
  'upload-offset-wrong': retry(409, 'The upload of the picture goes on in a moment.'),
  /** The bytes were altered in transit. Another attempt may succeed. */
  'upload-sum-wrong': strange(400, 'The picture did not arrive as it was sent.'),
  'image-too-large': reject(413, 'Image file must be smaller than 15MB.'),
  'image-invalid': reject(415, 'Please select a valid image file.'),
  /** The file starts like an image, but the server cannot decode it. */
  'image-damaged': reject(415, 'The picture cannot be opened; its file may be damaged.'),
  'image-too-many-pixels': reject(413, 'The picture has too many pixels. Choose a smaller one.'),
  /** Letters may contain such a picture, profiles may not. */
  'photo-too-small': reject(400, 'The photo is too small; 200 pixels a side are the least.'),
  'quota-full': reject(
    409,
    'Your pictures have no more room here. Calling back an old letter with a picture makes room.',
  ),
  /** The picture resembles one that an operator removed. The letter is sent after an operator allows it. */
  'picture-held': retry(429, 'An operator looks at this picture before it can go.'),
  'picture-refused': reject(403, 'An operator has looked at this picture: it cannot be sent.'),
  /** Created on the device: neither the browser nor the server can convert the phone's image format. */
  'image-heic': reject(415, 'This browser cannot open HEIC.'),
  /** Created on the device: the browser has lost or altered the stored picture. */
  'picture-unreadable': reject(
    409,
    'The picture can no longer be read on this device; choose it again.',
  ),
  /** Created on the device: another window has changed the letter since it was opened here. */
  'draft-gone': reject(409, 'This letter was sent or deleted in another window.'),
  'draft-changed': reject(
    409,
    'This letter was changed in another window. Look at it before you send it.',
  ),

  'message-not-found': reject(404, 'Mesaj bulunamadı'),
  'message-empty': reject(400, 'A message needs some text.'),
  'message-too-long': reject(400, 'Message cannot be longer than 500 characters.'),
  'message-id-taken': reject(409, 'This message already exists.'),
  'receiver-not-found': reject(404, 'User information not found.'),
  'receiver-unavailable': reject(409, 'This person cannot receive messages now.'),
  /** The letter stays in the outbox and is sent automatically when the limit ends. */
  'stranger-limit': retry(
    429,
    'Until somebody answers you, you can write to only a few new people a day.',
  ),
  'stranger-link': retry(429, 'Links and pictures go to new people after the first answers.'),
  'receiver-self': reject(400, 'You cannot write to yourself.'),
  'pigeon-not-found': reject(404, 'This pigeon was not found.'),
  'pigeon-not-available': reject(409, 'This pigeon is not available.'),
  'pigeon-not-away': reject(409, 'This pigeon is not away.'),
  'pigeon-not-in-conversation': reject(409, 'This pigeon is no longer in this conversation.'),
  'pigeon-message-unread': reject(409, 'The message this pigeon carries has not been read yet.'),
  'pigeon-brings-reply': reject(409, 'This pigeon brings you a reply; read it first.'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text);
}

export interface ErrorBody {
  error: { code: ErrorCode; message: string; field?: string };
}

/** An error with a code of the catalogue. `message` is the text of the catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** Seconds to wait before a retry. Undefined if the server gives no time. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: { field?: string; retryAfterSeconds?: number } = {}) {
    super(errorCatalogue[code].message);
    this.name = 'AppError';
    this.code = code;
    this.field = detail.field;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get fate(): Fate {
    return errorCatalogue[this.code].fate;
  }

  toBody(): ErrorBody {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.field === undefined ? {} : { field: this.field }),
      },
    };
  }
}
