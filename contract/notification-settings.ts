import * as v from 'valibot';

const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time as HH:MM'));

/**
 * The notification types that a person can switch off. Notifications about reports and rejected messages are always
 * sent.
 */
export const notificationTypes = v.strictObject({
  message: v.boolean(),
  reply: v.boolean(),
  pigeon: v.boolean(),
  referral: v.boolean(),
});

/** No push and no mail is sent between these times in this IANA time zone. The period may cross midnight. */
export const quietHoursSchema = v.strictObject({
  from: clockTime,
  to: clockTime,
  time_zone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'an IANA time zone')),
});
export type QuietHours = v.InferOutput<typeof quietHoursSchema>;

export const notificationSettingsEntries = {
  push: v.boolean(),
  email: v.boolean(),
  /** Whether a push may show the text of a message. */
  previews: v.boolean(),
  types: notificationTypes,
  quiet_hours: v.nullable(quietHoursSchema),
};

/** Body of PUT /api/notifications/settings (product.md, "Notifications"). */
export const notificationSettingsSchema = v.strictObject(notificationSettingsEntries);
export type NotificationSettings = v.InferOutput<typeof notificationSettingsSchema>;

export const defaultNotificationSettings: NotificationSettings = {
  push: true,
  email: true,
  previews: false,
  types: { message: true, reply: true, pigeon: true, referral: true },
  quiet_hours: null,
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // Intl throws for an unsupported zone.
    return false;
  }
}
