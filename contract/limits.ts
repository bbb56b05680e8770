/**
 * Limits that browser and server share (product.md section 9). Units are in the names. Text lengths count Unicode code
 * points.
 */

export const MESSAGE_MAX_LENGTH = 500;
export const MESSAGE_WARN_LENGTH = 450;
export const IMAGE_ALT_MAX_LENGTH = 300;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
export const EMAIL_MAX_LENGTH = 254;

export const FULL_NAME_MAX_LENGTH = 80;
export const BIO_MAX_LENGTH = 500;
export const CITY_MAX_LENGTH = 120;
export const MIN_AGE_YEARS = 18;
export const MAX_AGE_YEARS = 120;
export const SPOKEN_LANGUAGES_MAX = 20;

export const COMPLETE_PERCENTAGE = 100;
export const MIN_PHOTOS = 3;
export const MAX_PHOTOS = 6;
/** The minimum length of the shorter side of a stored profile photo. A person is not recognizable on a smaller one. */
export const PHOTO_MIN_SIDE_PX = 200;
export const NEW_PERSON_DAYS = 14;

export const TRIPS_PER_PIGEON = 20;
export const FUEL_DAYS = 180;
export const WELCOME_PIGEONS = 3;
/** A person without a usable pigeon for this many days gets one. */
export const WITHOUT_PIGEON_DAYS = 7;
export const REWARD_PIGEONS = 1;

export const IMAGE_MAX_BYTES = 15 * 1024 * 1024;
/** The server does not decode larger pictures. A device shrinks a larger picture before it sends it. */
export const IMAGE_MAX_PIXELS = 64_000_000;
/** The area of a stored picture, in pixels. It is large enough to keep a long screenshot readable. */
export const IMAGE_KEPT_PIXELS = 2048 * 2048;
/** The limit of WebP is 16,383. */
export const IMAGE_KEPT_SIDE_PX = 16_000;
export const BODY_MAX_BYTES = 64 * 1024;
/** The maximum size of one part of an upload in parts. */
export const UPLOAD_PART_MAX_BYTES = 256 * 1024;
/** The maximum number of parts of an upload. The server rejects parts that are too small for this limit. */
export const UPLOAD_PARTS_MAX = 1024;
export const UPLOAD_OPEN_HOURS = 24;

export const PAGE_SIZE = 20;
export const SYNC_PAGE_SIZE = 200;
export const SYNC_PAGE_MAX = 1000;
export const EPOCH_MAX_LENGTH = 64;

export const BADGE_MAX = 99;

export const AUTH_TOKEN_LIFE_SECONDS = 15 * 60;
export const REFRESH_TOKEN_LIFE_DAYS = 30;
/** A session ends this many days after its login, regardless of use. */
export const SESSION_LIFE_DAYS = 365;
export const SESSION_COOKIE_LIFE_DAYS = 400;
export const DEVICE_COOKIE_LIFE_DAYS = 400;
/** The page renews a token with less remaining lifetime than this before it opens a stream. */
export const TOKEN_RENEW_BELOW_SECONDS = 60;

/** How long a device counts as visible without a new report. */
export const VISIBLE_SECONDS = 60;

/** The maximum count of undelivered letters that a device reports. */
export const WAITING_LETTERS_MAX = 1000;

export const STREAM_HEARTBEAT_SECONDS = 20;
export const STREAM_SILENCE_SECONDS = 30;
export const STREAM_RECONNECT_SECONDS = 5;
/** Random delay, so that clients do not all reconnect in the same second. */
export const STREAM_RECONNECT_JITTER_SECONDS = 3;
export const STREAM_RECONNECT_MAX_SECONDS = 60;

export const UNDO_SECONDS = 5;
export const LOGOUT_REDIRECT_MS = 100;

export const IDEMPOTENCY_DAYS = 60;
/** How long tombstones are kept. An older cursor cannot be continued. */
export const TOMBSTONE_DAYS = 180;

export const SKY_REMOVALS_DAYS = 30;

export const NOTIFICATION_TITLE_MAX_LENGTH = 80;
export const NOTIFICATION_MESSAGE_MAX_LENGTH = 300;
export const REPORT_TEXT_MAX_LENGTH = 1000;
export const CLIENT_LOG_MAX_BYTES = 2048;
/** How long a report and its copy are kept for the operator. */
export const REPORT_DAYS = 180;
/** The number of letters between the two persons that are attached to a report on the reporter's wish. */
export const REPORT_LETTERS = 10;
export const OPERATOR_REASON_MAX_LENGTH = 500;
export const OPERATOR_SESSION_HOURS = 12;
export const REPORT_REMINDER_HOURS = 24;
/** Applies to the text of each language. */
export const BANNER_MAX_LENGTH = 200;
export const MAIL_DOMAINS_MAX = 500;
/** How long an entry of the operators' audit log is kept. */
export const OPERATOR_ACT_DAYS = 730;
/** How long a decision about a person is kept, with their appeal. */
export const STATEMENT_DAYS = 730;
/** How long the perceptual hash of a removed picture is kept. */
export const REMOVED_PICTURE_DAYS = 730;
/** How long a held picture and the decision about it are kept. */
export const HELD_PICTURE_DAYS = 60;
/** How long a person can appeal against a decision about them. They can appeal once. */
export const APPEAL_DAYS = 180;
export const APPEAL_MAX_LENGTH = 2000;
export const SECURITY_LOG_DAYS = 90;
export const EXPORT_LINK_MINUTES = 10;
export const VERIFICATION_HOURS = 24;
/** After the mailed link is opened, the browser that registered can use it to log in for this time. */
export const FIRST_LOGIN_MINUTES = 10;
/** After this time the server deletes an account with an unverified address. */
export const UNVERIFIED_DAYS = 7;
export const RESET_CODE_HOURS = 1;
export const LOGIN_LINK_MINUTES = 10;
export const EMAIL_CHANGE_HOURS = 24;
export const PASSKEY_CHALLENGE_MINUTES = 10;
/** How long a session may change security settings after a login or a confirmation. */
export const PROOF_MINUTES = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
export const RECOVERY_CODE_COUNT = 10;
/** How long the undo link of an e-mail change is valid. No other account can take the old address until then. */
export const EMAIL_UNDO_DAYS = 7;
/** A message that stays unread for this time, and was seen on no device, is announced by mail. */
export const MAIL_AFTER_MINUTES = 10;
export const UPLOAD_ORPHAN_DAYS = 60;

export const TERMS_VERSION = '2026-11';
