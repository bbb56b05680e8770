/**
 * API paths that belong to no call in `contract/calls`, and paths for code that must not load the schemas of
 * `contract/calls`. No other production file contains an API path; `npm run check` tests this.
 */

/** Takes a call as JSON (product.md section 7). */
export const GATEWAY_PATH = '/api/safe-endpoint';
/** Takes a file as multipart: `file`, `endpoint` (UPLOAD_ENDPOINT), `id` and `userId`. */
export const UPLOAD_PATH = '/api/safe-endpoint-upload';
/**
 * Takes a part of an upload as multipart: `file` (the bytes), `id`, `offset` (of its first byte), `sum` (its SHA-256)
 * and `userId`. Replies with `uploadProgress`.
 */
export const UPLOAD_PART_PATH = '/api/safe-endpoint-upload/part';
/** The field `endpoint` of an upload. */
export const UPLOAD_ENDPOINT = '/api/upload';
export const STREAM_PATH = '/api/notifications/stream';
export const VERIFY_EMAIL_PATH = '/api/auth/verify-email';
/** The links in the mails about a change of address. */
export const CONFIRM_EMAIL_PATH = '/api/auth/confirm-email';
export const UNDO_EMAIL_PATH = '/api/auth/undo-email';
/** The token of an export follows this path. */
export const EXPORT_PATH = '/api/export';
/** The link that ends the mails (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe';
/** The page on which a person appeals against an operator's decision. The mail about the decision links to it. */
export const APPEAL_PATH = '/api/mail/appeal';
export const CSP_REPORT_PATH = '/api/csp-reports';
export const OPENAPI_PATH = '/api/openapi.json';
/** Defined here because the landing page calls it without loading the schemas. */
export const LANDING_LETTER_PATH = '/api/landing-letter';
/**
 * A picture stored with a report, for operators. It is addressed by its position from 1, because paths are logged and
 * picture keys are secret.
 */
export const REPORT_PICTURE_PATH = '/api/operator/reports/{id}/pictures/{place}';
/** A held picture, for operators. */
export const REVIEW_PICTURE_PATH = '/api/operator/reviews/{id}/picture';

/** The operators' page. It is not part of the app. */
export const OPERATOR_PATH = '/operator';
