/** One thread at a time changes whether pushes come to this device. */
export const PUSH_LOCK = 'guvercin-push';
