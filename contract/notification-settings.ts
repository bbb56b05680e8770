import * as v from 'valibot';

/** HH:MM on a 24 hour clock. */
const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time as HH:MM'));

/** What a person may switch off; reports and refused messages are told of whatever is chosen. */
export const notificationTypes = v.strictObject({
  message: v.boolean(),
  reply: v.boolean(),
  pigeon: v.boolean(),
  referral: v.boolean(),
});

/** No push and no mail between these hours of this IANA zone, also across midnight. */
export const quietHoursSchema = v.strictObject({
  from: clockTime,
  to: clockTime,
  time_zone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'an IANA time zone')),
});
export type QuietHours = v.InferOutput<typeof quietHoursSchema>;

export const notificationSettingsEntries = {
  push: v.boolean(),
  email: v.boolean(),
  /** May a push show the text of a message? */
  previews: v.boolean(),
  types: notificationTypes,
  quiet_hours: v.nullable(quietHoursSchema),
};

/** Body of PUT /api/notifications/settings (product.md, "Notifications"). */
export const notificationSettingsSchema = v.strictObject(notificationSettingsEntries);
export type NotificationSettings = v.InferOutput<typeof notificationSettingsSchema>;

/** What holds until a person chooses. */
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
    // Intl throws for a zone that it does not know.
    return false;
  }
}
