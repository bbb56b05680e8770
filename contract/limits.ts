/**
 * Every number that browser and server both keep (product.md section 9).
 * Units are in the names; text lengths count Unicode code points.
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

/** A profile at this percentage is complete. */
export const COMPLETE_PERCENTAGE = 100;
export const REQUIRED_PROFILE_ITEMS = 6;
export const MIN_PHOTOS = 3;
export const MAX_PHOTOS = 6;
/** The shorter side of a profile's photo as it is kept: nobody is seen on a smaller one. */
export const PHOTO_MIN_SIDE_PX = 200;
/** A person is marked as new for so many days after registration. */
export const NEW_PERSON_DAYS = 14;

export const TRIPS_PER_PIGEON = 20;
export const FUEL_DAYS = 180;
export const WELCOME_PIGEONS = 3;
/** Whoever had no usable pigeon for so long gets one. */
export const WITHOUT_PIGEON_DAYS = 7;
export const REWARD_PIGEONS = 1;

export const IMAGE_MAX_BYTES = 15 * 1024 * 1024;
/** The server decodes no more; a device makes a larger picture small before it sends it. */
export const IMAGE_MAX_PIXELS = 64_000_000;
/** A picture is kept at this area, so that a long screenshot stays readable. */
export const IMAGE_KEPT_PIXELS = 2048 * 2048;
/** The longest side of a kept picture; WebP ends at 16,383. */
export const IMAGE_KEPT_SIDE_PX = 16_000;
export const BODY_MAX_BYTES = 64 * 1024;
/** What leaves at a time of a picture that comes in parts. */
export const UPLOAD_PART_MAX_BYTES = 256 * 1024;
/** Smaller parts than make so many are refused. */
export const UPLOAD_PARTS_MAX = 1024;
/** Within so long an upload in parts can be gone on with. */
export const UPLOAD_OPEN_HOURS = 24;

export const PAGE_SIZE = 20;
export const SYNC_PAGE_SIZE = 200;
export const SYNC_PAGE_MAX = 1000;
export const EPOCH_MAX_LENGTH = 64;

export const BADGE_MAX = 99;

export const AUTH_TOKEN_LIFE_SECONDS = 15 * 60;
export const REFRESH_TOKEN_LIFE_DAYS = 30;
/** A session ends so long after its login, however much it is used. */
export const SESSION_LIFE_DAYS = 365;
export const SESSION_COOKIE_LIFE_DAYS = 400;
export const DEVICE_COOKIE_LIFE_DAYS = 400;
/** The page renews a token with less life than this before it opens a stream. */
export const TOKEN_RENEW_BELOW_SECONDS = 60;

/** So long a device counts as looked at without saying so again. */
export const VISIBLE_SECONDS = 60;

/** Of more letters that wait a device says that it is so many. */
export const WAITING_LETTERS_MAX = 1000;

export const STREAM_HEARTBEAT_SECONDS = 20;
export const STREAM_SILENCE_SECONDS = 30;
export const STREAM_RECONNECT_SECONDS = 5;
/** Not everybody comes back in the same second. */
export const STREAM_RECONNECT_JITTER_SECONDS = 3;
export const STREAM_RECONNECT_MAX_SECONDS = 60;

export const UNDO_SECONDS = 5;
export const LOGOUT_REDIRECT_MS = 100;

/** How long the server remembers an idempotency key. */
export const IDEMPOTENCY_DAYS = 60;
/** Below this age of a deletion a cursor can still be continued. */
export const TOMBSTONE_DAYS = 180;

/** How long removals from the sky can be asked for. */
export const SKY_REMOVALS_DAYS = 30;

export const NOTIFICATION_TITLE_MAX_LENGTH = 80;
export const NOTIFICATION_MESSAGE_MAX_LENGTH = 300;
export const REPORT_TEXT_MAX_LENGTH = 1000;
export const CLIENT_LOG_MAX_BYTES = 2048;
/** How long a report, with its copy, is kept for the operator. */
export const REPORT_DAYS = 180;
/** So many letters between the two go with a report when the reporter wants it. */
export const REPORT_LETTERS = 10;
/** The longest reason of a removal or a suspension. */
export const OPERATOR_REASON_MAX_LENGTH = 500;
/** So long an operator's session lasts. */
export const OPERATOR_SESSION_HOURS = 12;
/** Operators are reminded of a report that is still open after so long. */
export const REPORT_REMINDER_HOURS = 24;
/** The banner's text in each language. */
export const BANNER_MAX_LENGTH = 200;
export const MAIL_DOMAINS_MAX = 500;
/** How long a line of the operators' audit log is kept. */
export const OPERATOR_ACT_DAYS = 730;
/** How long a decision about a person is kept, with their appeal. */
export const STATEMENT_DAYS = 730;
/** How long the perceptual hash of a removed picture is kept. */
export const REMOVED_PICTURE_DAYS = 730;
/** How long a held picture and the decision about it are kept. */
export const HELD_PICTURE_DAYS = 60;
/** For so long a person can appeal once against a decision about them. */
export const APPEAL_DAYS = 180;
export const APPEAL_MAX_LENGTH = 2000;
/** How long a line of the security log is kept. */
export const SECURITY_LOG_DAYS = 90;
export const EXPORT_LINK_MINUTES = 10;
export const VERIFICATION_HOURS = 24;
/** So long after the mailed link was pressed, it logs in the browser that registered. */
export const FIRST_LOGIN_MINUTES = 10;
/** An account whose address nobody has verified by then is deleted. */
export const UNVERIFIED_DAYS = 7;
export const RESET_CODE_HOURS = 1;
/** A mailed link logs in for so long. */
export const LOGIN_LINK_MINUTES = 10;
export const EMAIL_CHANGE_HOURS = 24;
/** How long the request of a passkey can be answered. */
export const PASSKEY_CHALLENGE_MINUTES = 10;
/** For so long after a login or a confirmation a session may change what protects the account. */
export const PROOF_MINUTES = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
export const RECOVERY_CODE_COUNT = 10;
/** The undo link of an e-mail change is valid for this time. No other account can take the old address until then. */
export const EMAIL_UNDO_DAYS = 7;
/** A message that stays unread for so long, and was seen on no device, is told of by mail. */
export const MAIL_AFTER_MINUTES = 10;
export const UPLOAD_ORPHAN_DAYS = 60;

/** The version of the terms that registering accepts. */
export const TERMS_VERSION = '2026-11';
