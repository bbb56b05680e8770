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
import { queryFates } from '../../local/queries/query-fates.ts';
import { device } from '../platform/device.ts';
import { addOpenDraft } from '../state/open-drafts.ts';
import {
  dropWords,
  holdWords,
  type LastWords,
  markSent,
  readLastWords,
  takeOver,
} from './last-words.ts';

const SAVE_DELAY_MS = 400;
const EMPTY: DraftContent = { text: '', image: null, imageAlt: '', to: null };

/** Reads and saves of drafts take turns: who reads one waits for its last save, also across a sheet that closes. */
let lastTurn: Promise<void> = Promise.resolve();

/** What is being written, kept on the device without asking. */
export interface DraftState {
  draft: DraftContent;
  /** What was begun before is in `draft`: until then nobody has seen the whole letter. */
  isRead: boolean;
  /** The last change has reached the database. */
  isSaved: boolean;
  /** Another window has sent or deleted what was here. */
  isGone: boolean;
  change: (part: Partial<DraftContent>) => void;
  /**
   * Waits for a save under way and stops saving, because the draft is about to be sent. Resolves with the id for the
   * letter and the reference to the stored draft. Throws AppError `draft-changed` when another window's text has been
   * added; then editing goes on.
   */
  beginSend: () => Promise<{ id: string; draft: DraftReference }>;
  /** The letter was not sent: editing and saving go on. */
  cancelSend: () => void;
  /** The letter was sent: the draft is empty. */
  clear: () => void;
}

/**
 * Reads the draft of a key, follows what other windows do with it, and keeps every change, the last one
 * also when the screen goes. A screen stays with its key: another one is another letter.
 */
export function useDraft(key: string): DraftState {
  const [draft, setDraft] = useState(EMPTY);
  const [isRead, setIsRead] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const unsaved = useRef<DraftContent | null>(null);
  const newest = useRef(draft);
  newest.current = draft;
  /** The revision that `draft` is, or was typed upon. */
  const base = useRef<string | null>(null);
  const isSending = useRef(false);
  /** What could not be saved before it was sent. */
  const unsavedAtSend = useRef<DraftContent | null>(null);
  /** A save has found the text of another window, and put both together. */
  const isJoined = useRef(false);
  const reading = useRef<Promise<void>>(null);
  const writer = useRef<string | null>(null);

  /** What the letter says from now on, to be kept. */
  const renew = useCallback(
    (content: DraftContent) => {
      newest.current = content;
      unsaved.current = content;
      if (writer.current !== null)
        holdWords(key, { userId: writer.current, content, base: base.current });
      setIsSaved(false);
      setIsGone(false);
      setDraft(content);
    },
    [key],
  );

  /** Shows the draft as it is stored. */
  const show = useCallback((stored: StoredDraft | null) => {
    base.current = stored?.revision ?? null;
    newest.current = stored ?? EMPTY;
    setDraft(newest.current);
    setIsSaved(stored !== null);
  }, []);

  const keep = useCallback(async () => {
    // To save is to overwrite: what was begun before is a part of the letter first.
    await reading.current;
    const content = unsaved.current;
    if (content === null) return;
    unsaved.current = null;
    let stored: StoredDraft | null;
    try {
      stored = await saveDraft(device, key, content, base.current);
    } catch (error) {
      // Nothing newer has been typed: this is what the next flush keeps.
      unsaved.current ??= content;
      throw error;
    }
    base.current = stored?.revision ?? null;
    const theirs = stored?.text.slice(0, stored.text.length - content.text.length) ?? '';
    isJoined.current ||= theirs !== '';
    // What was typed on during the save comes after the other window's text, too.
    // The type checker does not see that it may have changed.
    const typed = unsaved.current as DraftContent | null;
    if (typed === null) {
      dropWords(key);
      if (theirs === '') setIsSaved(stored !== null);
      else show(stored);
    } else if (theirs !== '') renew({ ...typed, text: theirs + typed.text });
  }, [key, renew, show]);

  const flush = useCallback(() => {
    // A save that fails is told of where it was begun.
    lastTurn = lastTurn.catch(() => undefined).then(keep);
    return lastTurn;
  }, [keep]);

  /** Shows what another window has made of the draft, unless something was typed here. */
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
      const found = session === null ? [] : readLastWords(key, session.userId);
      const whole = await layWordsOver(stored, found);
      const begun = unsaved.current;
      // What was typed before the draft arrived comes after it: neither is lost.
      if (begun !== null) renew(whole === null ? begun : joinDrafts(whole, begun));
      else if (whole !== null && whole !== stored) renew(whole);
      else show(stored);
      if (found.length > 0) takeOver(found);
    };
    // Once, also where React begins each effect twice.
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

  // A page that is put away may never come back: what was typed last is kept now, or, where it went into
  // the page cache without its database, when it is seen again.
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

  // A picture is ready some time after it was chosen: it joins what has been typed meanwhile.
  const change = (part: Partial<DraftContent>) => {
    renew({ ...newest.current, ...part });
    // A picture can be kept nowhere else: it does not wait for a pause.
    if (part.image !== undefined) flush().catch(reportError);
  };

  const beginSend: DraftState['beginSend'] = async () => {
    const id = device.makeId();
    markSent(key, id);
    isJoined.current = false;
    // A save under way must be stored before the letter, not after it. Words that wait for one are in the letter.
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
 * The draft with the words upon it with which pages have ended. Words that were typed upon the stored
 * revision replace its own; others are kept below it. Words that a page still gave away are no draft.
 */
async function layWordsOver(
  stored: StoredDraft | null,
  found: readonly LastWords[],
): Promise<DraftContent | null> {
  let whole: DraftContent | null = stored;
  for (const { words, sentAs, base } of found) {
    if (sentAs !== null && (await queryFates(device.db, [sentAs]))[0] !== 'gone') continue;
    const present: DraftContent = whole ?? EMPTY;
    if (present.text.includes(words.text) && present.imageAlt === words.imageAlt) continue;
    const isNewer = whole === stored && base === (stored?.revision ?? null);
    const goesOn = words.text.includes(present.text);
    whole =
      isNewer || goesOn ? { ...present, ...words } : joinDrafts(present, { ...EMPTY, ...words });
  }
  return whole;
}
