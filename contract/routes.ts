/**
 * Paths of the API that belong to no call in `contract/calls`, and those needed by code that must not load
 * the schemas of `contract/calls`. No other production file contains a path of the API; `npm run check` tests this.
 */

/** Takes a call as JSON (product.md section 7). */
export const GATEWAY_PATH = '/api/safe-endpoint';
/** Takes a file as multipart: `file`, `endpoint` (UPLOAD_ENDPOINT), `id` and `userId`. */
export const UPLOAD_PATH = '/api/safe-endpoint-upload';
/**
 * Takes a part of an upload: multipart with `file`, its bytes; `id`; `offset`, where in the whole it begins;
 * `sum`, the part's own; and `userId`. Answers `uploadProgress`.
 */
export const UPLOAD_PART_PATH = '/api/safe-endpoint-upload/part';
/** What an upload names as its endpoint. */
export const UPLOAD_ENDPOINT = '/api/upload';
/** The one stream of a device (server-sent events). */
export const STREAM_PATH = '/api/notifications/stream';
/** The link in the mail after a registration. */
export const VERIFY_EMAIL_PATH = '/api/auth/verify-email';
/** Followed by the token of an export. */
export const EXPORT_PATH = '/api/export';
/** Where a reader leaves the mails (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe';
/** Where browsers report what the content security policy has stopped. */
export const CSP_REPORT_PATH = '/api/csp-reports';
/** The description of the API. */
export const OPENAPI_PATH = '/api/openapi.json';
/** Called by the landing page, which loads no schemas. */
export const LANDING_LETTER_PATH = '/api/landing-letter';
