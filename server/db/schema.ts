import type { ColumnType, Generated } from 'kysely';
import type { SecurityEvent } from '../../contract/account.ts';
import type { Report } from '../../contract/calls/report.ts';
import type { Message, NotificationKind } from '../../contract/entities.ts';
import type { NotificationSettings, QuietHours } from '../../contract/notification-settings.ts';
import type { OperatorAct } from '../../contract/operator-desk.ts';
import type { StatementKind } from '../../contract/operator-reviews.ts';

/** Rows as Kysely reads them: uuid as string, int8 as number, times as Date, jsonb parsed. */

type Json<T> = ColumnType<T, string, string>;

export interface Schema {
  meta: {
    only_row: Generated<boolean>;
    epoch: string;
    sky_removal_seq: Generated<number>;
    featured_day: string | null;
    /** the letter of the operator on the landing page, and when it was chosen */
    landing_message_id: Generated<string | null>;
    landing_chosen_at: Generated<Date | null>;
  };
  server_keys: { name: string; value: string; retired_at: Date | null };
  users: {
    id: string;
    email: string | null;
    password_hash: string | null;
    language: 'tr' | 'en';
    state: 'active' | 'frozen' | 'suspended' | 'deleted';
    email_verified_at: Date | null;
    terms_version: string;
    referral_code: string;
    referred_by: string | null;
    created_at: Date;
    last_active_at: Date | null;
    frozen_at: Date | null;
    without_pigeon_since: Date | null;
    /** null if the password has never changed. */
    password_changed_at: Generated<Date | null>;
    /** Whether a login by password also needs a passkey. */
    second_step: Generated<boolean>;
    /** The end of a suspension, and its reason in the words that the person reads. */
    suspended_until: Generated<Date | null>;
    suspension_reason: Generated<string | null>;
  };
  featured_places: { day: string; user_id: string; place: number };
  featured_days: { day: string };
  upkeep: { name: string; begun_at: Date; leased_until: Date | null };
  featured: { user_id: string; place: number };
  export_links: { hash: string; user_id: string; expires_at: Date };
  profiles: {
    user_id: string;
    full_name: string | null;
    gender: 'male' | 'female' | 'non-binary' | 'other' | null;
    birth_date: string | null;
    country: string | null;
    city: string | null;
    photo_1_url: string | null;
    photo_2_url: string | null;
    photo_3_url: string | null;
    photo_4_url: string | null;
    photo_5_url: string | null;
    photo_6_url: string | null;
    bio: string | null;
    spoken_languages: Json<string[]> | Generated<string[]>;
    preferred_genders: Json<('male' | 'female' | 'non-binary' | 'other')[]> | Generated<never[]>;
    preferred_age_min: number | null;
    preferred_age_max: number | null;
    show_preferences: Generated<boolean>;
    completion: Generated<number>;
    first_completed_at: Date | null;
  };
  notification_settings: {
    user_id: string;
    push: Generated<boolean>;
    email: Generated<boolean>;
    previews: Generated<boolean>;
    types: ColumnType<NotificationSettings['types'], string | undefined, string>;
    quiet_hours: ColumnType<QuietHours | null, string | null | undefined, string | null>;
  };
  notifications: {
    id: string;
    user_id: string;
    kind: NotificationKind;
    title: string | null;
    message: string | null;
    sender_id: string | null;
    message_id: string | null;
    pigeon_id: string | null;
    created_at: Date;
    read_at: Date | null;
    received_seq: number | null;
    /** Set at the creation. Nodes of builds up to 0.3.0 queue pushes of rows without it. */
    told_at: Date | null;
  };
  push_subscriptions: {
    id: string;
    session_id: string;
    user_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Date;
    refused_status: Generated<number | null>;
  };
  mail_digests: {
    user_id: string;
    due_at: Date | null;
    sent_at: Date | null;
    gathered_until: Date | null;
  };
  mail_sweeps: { only_row: Generated<boolean>; swept_until: Date };
  blocks: { user_id: string; person_id: string; full_name: string | null; created_at: Date };
  mutes: { user_id: string; person_id: string; full_name: string | null; created_at: Date };
  hidden_letters: { user_id: string; message_id: string; created_at: Date };
  reports: {
    id: string;
    reporter_id: string;
    person_id: string;
    message_id: string | null;
    reason: Report['reason'];
    text: string | null;
    copy: Json<unknown>;
    context: Json<Message[]> | Generated<never[]>;
    created_at: Date;
    closed_at: Date | null;
    outcome: string | null;
    /** The operator who has claimed the report, so that no other operator handles it too. */
    taken_by: Generated<string | null>;
    notified_at: Generated<Date | null>;
    reminded_at: Generated<Date | null>;
  };
  report_files: { report_id: string; key: string };
  operators: { user_id: string; granted_at: Date };
  operator_acts: {
    id: string;
    operator_id: string;
    at: Date;
    act: OperatorAct;
    report_id: string | null;
    person_id: string | null;
    reason: string | null;
    job_kind: Generated<string | null>;
  };
  /** Decisions about people, with the mailed reason and the appeal. */
  statements: {
    id: string;
    user_id: string;
    kind: StatementKind;
    reason: string;
    until: Date | null;
    /** null if decided at the command line */
    operator_id: string | null;
    at: Date;
    appeal: Generated<string | null>;
    appealed_at: Generated<Date | null>;
    answer: Generated<string | null>;
    answered_at: Generated<Date | null>;
    is_granted: Generated<boolean | null>;
  };
  /** Perceptual hashes of pictures that an operator removed, as 64 binary digits. */
  removed_pictures: { key: string; hash: string; removed_at: Date };
  /** Requests by authorities, recorded by operators. They contain no names of persons. */
  authority_requests: {
    id: string;
    authority: string;
    country: string;
    basis: string;
    outcome: string;
    received_at: Date;
    noted_at: Date;
  };
  /** Uploads that look like a removed picture, until an operator has reviewed them. */
  held_pictures: {
    id: string;
    owner_id: string;
    upload_id: string;
    key: string;
    removed_key: string;
    hash: string;
    held_at: Date;
    decided_at: Generated<Date | null>;
    is_allowed: Generated<boolean | null>;
  };
  /** Settings that operators have changed, by name: see live-settings.ts. */
  live_settings: { name: string; value: Json<unknown> };
  sessions: {
    id: string;
    user_id: string;
    created_at: Date;
    last_used_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    /** The valid refresh token, and since when it is valid: see judge-refresh-token.ts. */
    token_hash: Generated<string | null>;
    confirmed_at: Generated<Date | null>;
    visible_until: Date | null;
    /** when the device last reported that the app is visible */
    seen_at: Generated<Date | null>;
    /** the number of unsent letters on the device in its last report, or null if it never reported */
    waiting_letters: Generated<number | null>;
    /** The description of the device: see describe-device.ts. */
    browser: Generated<string | null>;
    system: Generated<string | null>;
    device_kind: Generated<string | null>;
    time_zone: Generated<string | null>;
    build: Generated<string | null>;
    /** When a password or a passkey last proved the user's identity. */
    proved_at: Generated<Date | null>;
    operator_until: Generated<Date | null>;
  };
  /** Tokens of earlier builds, until they are exchanged. */
  refresh_tokens: {
    hash: string;
    session_id: string;
    created_at: Date;
    exchanged_at: Date | null;
    successor_hash: string | null;
  };
  one_time_codes: {
    hash: string;
    user_id: string;
    kind: 'verify-email' | 'reset-password' | 'registration' | 'first-login' | 'login-link';
    expires_at: Date;
    used_at: Date | null;
  };
  email_changes: {
    id: string;
    user_id: string;
    session_id: string;
    old_email: string;
    new_email: string;
    asked_at: Date;
    confirm_hash: Generated<string | null>;
    undo_hash: Generated<string | null>;
    confirmed_at: Generated<Date | null>;
    undone_at: Generated<Date | null>;
  };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    /** The signature counter. 0 if the authenticator has none. */
    counter: number;
    name: string;
    created_at: Date;
    last_used_at: Generated<Date | null>;
  };
  recovery_codes: {
    hash: string;
    user_id: string;
    used_at: Generated<Date | null>;
  };
  spent_challenges: {
    hash: string;
    expires_at: Date;
  };
  login_failures: {
    id: string;
    account: string;
    ip: string;
    /** the known device or session of the attempt, or null for an unknown one */
    device: string | null;
    site: string | null;
    at: Date;
  };
  security_log: {
    id: string;
    user_id: string | null;
    event: SecurityEvent;
    network: string | null;
    at: Date;
  };
  files: {
    key: string;
    owner_id: string;
    upload_id: string;
    width: number;
    height: number;
    placeholder: string;
    created_at: Date;
    unused_since: Date | null;
    /** size of both files in bytes, or null if they were stored before sizes were recorded */
    bytes: number | null;
  };
  open_uploads: {
    user_id: string;
    upload_id: string;
    /** size of the whole picture */
    bytes: number;
    /** SHA-256 of the whole picture, in hexadecimal */
    sum: string;
    /** the number of contiguous bytes stored in parts, from the start */
    received: Generated<number>;
    begun_at: Date;
  };
  upload_parts: {
    user_id: string;
    upload_id: string;
    starts_at: number;
    content: Uint8Array;
    begun_at: Date;
  };
  pigeons: {
    id: string;
    owner_id: string;
    status: 'available' | 'in_sky' | 'in_conversation' | 'expired' | 'retired' | 'fuel_empty';
    trips_left: number;
    acquisition_method: 'referral' | 'welcome' | 'donation';
    type_label: 'referral' | 'welcome' | 'reward' | 'special';
    born_at: Date;
    fuel_until: Date;
    ends_at: Date | null;
    message_id: string | null;
    person_id: string | null;
  };
  messages: {
    id: string;
    sender_id: string;
    receiver_id: string | null;
    pigeon_id: string;
    original_message_id: string | null;
    content: string;
    image_key: string | null;
    image_alt: string | null;
    status: 'sent' | 'read' | 'recalled';
    trip: number;
    created_at: Date;
    read_at: Date | null;
    received_seq: number | null;
    landing_allowed: boolean;
  };
  conversations: {
    id: string;
    pigeon_id: string;
    owner_id: string;
    person_id: string;
    is_open: boolean;
    last_message_id: string | null;
  };
  heads: {
    user_id: string;
    seq: Generated<number>;
    floor: Generated<number>;
    swept: Generated<number>;
    /** The checksum of the log. Only its changes matter; the initial value has no meaning. */
    checksum: Generated<number>;
  };
  log: { user_id: string; entity: string; id: string; seq: number; gone_at: Date | null };
  counts: {
    user_id: string;
    unread_count: Generated<number>;
    unread_notifications: Generated<number>;
  };
  /** `wrote_at`: when the user first wrote to the person. */
  acquaintances: { user_id: string; person_id: string; wrote_at: Generated<Date | null> };
  sky_removals: { seq: number; message_id: string; at: Date };
  idempotency_keys: {
    user_id: string;
    key: string;
    body_hash: string;
    result: Json<unknown>;
    touched: Json<unknown>;
    created_at: Date;
  };
  jobs: {
    id: string;
    kind: string;
    args: Json<unknown>;
    run_at: Date;
    attempts: Generated<number>;
    leased_until: Date | null;
    dead_reason: string | null;
    /** When the job was given up. */
    died_at: Generated<Date | null>;
  };
  /** Figures for the operator desk. `at` is the start of the hour or of the day, in UTC. */
  hourly_numbers: { at: Date; name: string; value: number };
  daily_numbers: { at: Date; name: string; value: number };
}
