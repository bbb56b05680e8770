import { liveQuery } from 'dexie';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '../../contract/errors.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import {
  type DraftContent,
  type DraftReference,
  joinDrafts,
  readDraft,
  type StoredDraft,
  saveDraft,
} from '../../local/outbox/drafts.ts';
import { queryDelivery } from '../../local/queries/query-delivery.ts';
import { device } from '../platform/device.ts';
import { addOpenDraft } from '../state/open-drafts.ts';
import {
  type DraftBackup,
  dropWords,
  markSent,
  readDraftBackups,
  storeDraftBackup,
  takeOver,
} from './draft-backup.ts';

const SAVE_DELAY_MS = 400;
const EMPTY: DraftContent = { text: '', image: null, imageAlt: '', to: null };

/** Reads and saves of drafts run one after the other. A read waits for the last save, also that of a closing sheet. */
let lastTurn: Promise<void> = Promise.resolve();

/** The draft that is being written. It is saved automatically on the device. */
export interface DraftState {
  draft: DraftContent;
  /** Whether the stored draft is loaded into `draft`. */
  isRead: boolean;
  /** Whether the last change is in the database. */
  isSaved: boolean;
  /** Whether another window has sent or deleted the draft. */
  isGone: boolean;
  change: (part: Partial<DraftContent>) => void;
  /**
   * Waits for a running save and stops saving, because the draft is about to be sent. Resolves with the id for the
   * letter and the reference to the stored draft. Throws AppError `draft-changed` when another window's text has been
   * added; then editing continues.
   */
  beginSend: () => Promise<{ id: string; draft: DraftReference }>;
  /** Continues editing and saving after the letter was not sent. */
  cancelSend: () => void;
  /** Empties the draft after the letter was sent. */
  clear: () => void;
}

/**
 * Reads the draft of a key, follows changes by other windows, and saves every change, including the last one when the
 * screen closes. The key of a screen must not change.
 */
export function useDraft(key: string): DraftState {
  const [draft, setDraft] = useState(EMPTY);
  const [isRead, setIsRead] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const unsaved = useRef<DraftContent | null>(null);
  const newest = useRef(draft);
  newest.current = draft;
  /** The revision of the stored draft on which the content is based, as last loaded or saved here. */
  const base = useRef<string | null>(null);
  const isSending = useRef(false);
  /** The content that was not saved yet when sending began. */
  const unsavedAtSend = useRef<DraftContent | null>(null);
  /** Whether a save has found another window's text and joined both. */
  const isJoined = useRef(false);
  const reading = useRef<Promise<void>>(null);
  const writer = useRef<string | null>(null);

  /** Sets the current content and schedules its save. */
  const renew = useCallback(
    (content: DraftContent) => {
      newest.current = content;
      unsaved.current = content;
      if (writer.current !== null)
        storeDraftBackup(key, { userId: writer.current, content, base: base.current });
      setIsSaved(false);
      setIsGone(false);
      setDraft(content);
    },
    [key],
  );

  const show = useCallback((stored: StoredDraft | null) => {
    base.current = stored?.revision ?? null;
    newest.current = stored ?? EMPTY;
    setDraft(newest.current);
    setIsSaved(stored !== null);
  }, []);

  const keep = useCallback(async () => {
    // A save overwrites the stored draft, so first wait until the draft is loaded.
    await reading.current;
    const content = unsaved.current;
    if (content === null) return;
    unsaved.current = null;
    let stored: StoredDraft | null;
    try {
      stored = await saveDraft(device, key, content, base.current);
    } catch (error) {
      // If no newer text was typed, the next flush saves this one.
      unsaved.current ??= content;
      throw error;
    }
    base.current = stored?.revision ?? null;
    const theirs = stored?.text.slice(0, stored.text.length - content.text.length) ?? '';
    isJoined.current ||= theirs !== '';
    // Text typed during the save is also placed after the other window's text. The type checker does not see that the
    // value may have changed.
    const typed = unsaved.current as DraftContent | null;
    if (typed === null) {
      dropWords(key);
      if (theirs === '') setIsSaved(stored !== null);
      else show(stored);
    } else if (theirs !== '') renew({ ...typed, text: theirs + typed.text });
  }, [key, renew, show]);

  const flush = useCallback(() => {
    // The caller of a failed save handles its error.
    lastTurn = lastTurn.catch(() => undefined).then(keep);
    return lastTurn;
  }, [keep]);

  /** Shows another window's changes of the draft, unless there is unsaved text here. */
  const follow = useCallback(async () => {
    const isBusy = () => unsaved.current !== null || isSending.current;
    if (isBusy()) return;
    const stored = await readDraft(device.db, key);
    if (isBusy() || (stored?.revision ?? null) === base.current) return;
    setIsGone(stored === null);
    show(stored);
  }, [key, show]);

  useEffect(() => {
    const read = async () => {
      await lastTurn.catch(() => undefined);
      const [stored, session] = await Promise.all([
        readDraft(device.db, key),
        readRecord(device.db, 'auth'),
      ]);
      writer.current = session?.userId ?? null;
      base.current = stored?.revision ?? null;
      const found = session === null ? [] : readDraftBackups(key, session.userId);
      const whole = await layWordsOver(stored, found);
      const begun = unsaved.current;
      // Text typed before the draft was loaded is placed after it, so that both are kept.
      if (begun !== null) renew(whole === null ? begun : joinDrafts(whole, begun));
      else if (whole !== null && whole !== stored) renew(whole);
      else show(stored);
      if (found.length > 0) takeOver(found);
    };
    // Only once, although React may run each effect twice.
    reading.current ??= read()
      .catch(reportError)
      .finally(() => setIsRead(true));
    return () => {
      flush().catch(reportError);
    };
  }, [key, flush, renew, show]);

  useEffect(() => {
    const followInTurn = () => {
      lastTurn = lastTurn
        .catch(() => undefined)
        .then(() => reading.current)
        .then(follow);
      lastTurn.catch(reportError);
    };
    const subscription = liveQuery(() => device.db.drafts.get(key)).subscribe({
      next: followInTurn,
      error: reportError,
    });
    return () => subscription.unsubscribe();
  }, [key, follow]);

  useEffect(() => addOpenDraft(flush), [flush]);

  // A hidden page may never return, so save the last text now. If the database is closed because the page is in the
  // page cache, the text is saved when the page is shown again.
  useEffect(() => {
    const keep = () => void flush().catch(reportError);
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [flush]);

  useEffect(() => {
    if (unsaved.current !== draft) return;
    const timer = setTimeout(() => flush().catch(reportError), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft, flush]);

  // A picture is ready some time after it was chosen. It is added to the text typed meanwhile.
  const change = (part: Partial<DraftContent>) => {
    renew({ ...newest.current, ...part });
    // A picture has no backup, so it is saved without waiting for a pause.
    if (part.image !== undefined) flush().catch(reportError);
  };

  const beginSend: DraftState['beginSend'] = async () => {
    const id = device.makeId();
    markSent(key, id);
    isJoined.current = false;
    // A running save must complete before the letter is stored. Text not saved yet is part of the letter.
    await lastTurn.catch(() => undefined);
    await reading.current;
    unsavedAtSend.current = unsaved.current;
    unsaved.current = null;
    isSending.current = true;
    if (isJoined.current) {
      cancelSend();
      throw new AppError('draft-changed');
    }
    return { id, draft: { key, revision: base.current } };
  };

  const cancelSend = () => {
    markSent(key, null);
    isSending.current = false;
    unsaved.current ??= unsavedAtSend.current;
    flush().then(follow).catch(reportError);
  };

  const clear = () => {
    unsaved.current = null;
    isSending.current = false;
    dropWords(key);
    show(null);
  };

  return { draft, isRead, isSaved, isGone, change, beginSend, cancelSend, clear };
}

/**
 * Returns the draft with the backups of closed pages applied. A backup that was typed on the stored revision replaces
 * the text of the draft; the text of other backups is added below it. Backups of letters that were sent are ignored.
 */
async function layWordsOver(
  stored: StoredDraft | null,
  found: readonly DraftBackup[],
): Promise<DraftContent | null> {
  let whole: DraftContent | null = stored;
  for (const { words, sentAs, base } of found) {
    if (sentAs !== null && (await queryDelivery(device.db, [sentAs]))[0] !== 'gone') continue;
    const present: DraftContent = whole ?? EMPTY;
    if (present.text.includes(words.text) && present.imageAlt === words.imageAlt) continue;
    const isNewer = whole === stored && base === (stored?.revision ?? null);
    const goesOn = words.text.includes(present.text);
    whole =
      isNewer || goesOn ? { ...present, ...words } : joinDrafts(present, { ...EMPTY, ...words });
  }
  return whole;
}
