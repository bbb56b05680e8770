import type { Viewer } from '../values/viewer.ts';

/** What the account itself is: never its password, not even as a hash. */
export function readAccount({ db, userId }: Viewer) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'language', 'state', 'email_verified_at', 'terms_version'])
    .select(['referral_code', 'referred_by', 'created_at', 'last_active_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** When the person was logged in on which device's session. */
export function readOwnSessions({ db, userId }: Viewer) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'ended_at', 'end_reason'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** The reports that the person made; what the operator noted of them is the operator's. */
export function readOwnReports({ db, userId }: Viewer) {
  return db
    .selectFrom('reports')
    .select(['id', 'person_id', 'message_id', 'reason', 'text', 'created_at', 'closed_at'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
