import {
  AUTH_COOKIE,
  DEVICE_COOKIE,
  FIRST_LOGIN_COOKIE,
  REFRESH_COOKIE,
  REGISTRATION_COOKIE,
  SESSION_COOKIE,
} from '../../../contract/cookies.ts';
import * as limits from '../../../contract/limits.ts';
import type { Operator } from '../../../contract/operator.ts';
import type { Language } from '../../../i18n/language.ts';
import type { LegalFacts } from '../../../i18n/legal/legal-document.ts';

const SECONDS_PER_MINUTE = 60;
const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Returns the facts of the contract and the server in a language, so that no legal page repeats them. */
export function makeLegalFacts(language: Language, operator: Operator | null): LegalFacts {
  const measured = (unit: 'day' | 'hour' | 'minute' | 'megabyte', amount: number) => {
    const unitDisplay = unit === 'megabyte' ? 'short' : 'long';
    const words = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
    // A number stays on the line of its unit.
    return words.format(amount).replaceAll(' ', '\u00a0');
  };
  return {
    operator,
    version: limits.TERMS_VERSION,
    date: monthOf(limits.TERMS_VERSION, language),
    adultAge: limits.MIN_AGE_YEARS,
    messageLength: new Intl.NumberFormat(language).format(limits.MESSAGE_MAX_LENGTH),
    minPhotos: limits.MIN_PHOTOS,
    maxPhotos: limits.MAX_PHOTOS,
    welcomePigeons: limits.WELCOME_PIGEONS,
    trips: limits.TRIPS_PER_PIGEON,
    cookies: {
      auth: AUTH_COOKIE,
      refresh: REFRESH_COOKIE,
      session: SESSION_COOKIE,
      registration: REGISTRATION_COOKIE,
      firstLogin: FIRST_LOGIN_COOKIE,
      device: DEVICE_COOKIE,
    },
    imageSize: measured('megabyte', limits.IMAGE_MAX_BYTES / BYTES_PER_MEGABYTE),
    fuel: measured('day', limits.FUEL_DAYS),
    authToken: measured('minute', limits.AUTH_TOKEN_LIFE_SECONDS / SECONDS_PER_MINUTE),
    refreshToken: measured('day', limits.REFRESH_TOKEN_LIFE_DAYS),
    sessionLife: measured('day', limits.SESSION_LIFE_DAYS),
    sessionCookie: measured('day', limits.SESSION_COOKIE_LIFE_DAYS),
    deviceCookie: measured('day', limits.DEVICE_COOKIE_LIFE_DAYS),
    verification: measured('hour', limits.VERIFICATION_HOURS),
    firstLogin: measured('minute', limits.FIRST_LOGIN_MINUTES),
    unverified: measured('day', limits.UNVERIFIED_DAYS),
    resetCode: measured('hour', limits.RESET_CODE_HOURS),
    exportLink: measured('minute', limits.EXPORT_LINK_MINUTES),
    mailAfter: measured('minute', limits.MAIL_AFTER_MINUTES),
    reportCopy: measured('day', limits.REPORT_DAYS),
    operatorAct: measured('day', limits.OPERATOR_ACT_DAYS),
    appeal: measured('day', limits.APPEAL_DAYS),
    pictureHash: measured('day', limits.REMOVED_PICTURE_DAYS),
    heldPicture: measured('day', limits.HELD_PICTURE_DAYS),
    emailUndo: measured('day', limits.EMAIL_UNDO_DAYS),
    securityLog: measured('day', limits.SECURITY_LOG_DAYS),
    unusedUpload: measured('day', limits.UPLOAD_ORPHAN_DAYS),
    openUpload: measured('hour', limits.UPLOAD_OPEN_HOURS),
    repeatKey: measured('day', limits.IDEMPOTENCY_DAYS),
    tombstone: measured('day', limits.TOMBSTONE_DAYS),
    skyRemoval: measured('day', limits.SKY_REMOVALS_DAYS),
  };
}

/** Returns the month of a version, such as "Kasım 2026" for `2026-11`. */
function monthOf(version: string, language: Language): string {
  const month = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return month.format(new Date(`${version.slice(0, 'YYYY-MM'.length)}-01T00:00:00Z`));
}
