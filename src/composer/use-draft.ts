import { useCallback, useEffect, useRef, useState } from 'react';
import { readRecord } from '../../local/device/stored-records.ts';
import { type DraftContent, joinDrafts, readDraft, saveDraft } from '../../local/outbox/drafts.ts';
import { queryFates } from '../../local/queries/query-fates.ts';
import { device } from '../platform/device.ts';
import { addOpenDraft } from '../state/open-drafts.ts';
import { dropWords, holdWords, type LastWords, markSent, readLastWords } from './last-words.ts';

const SAVE_DELAY_MS = 400;
const EMPTY: DraftContent = { text: '', image: null, imageAlt: '', to: null };

/** The last save of any draft: whoever reads one waits for it, also across a sheet that closes. */
let lastSave: Promise<void> = Promise.resolve();

/** What is being written, kept on the device without asking. */
export interface DraftState {
  draft: DraftContent;
  /** What was begun before is in `draft`: until then nobody has seen the whole letter. */
  isRead: boolean;
  /** The last change has reached the database. */
  isSaved: boolean;
  change: (part: Partial<DraftContent>) => void;
  /**
   * Gives the letter away. `send` puts it under the id where it waits and takes the draft of the key out
   * in one transaction; until it is over nothing is saved, and when it fails all is as before.
   */
  giveAway: (send: (letter: { id: string; draft: string }) => Promise<void>) => Promise<string>;
  /** The letter has been given away: the desk is empty. */
  clear: () => void;
}

/**
 * Reads the draft of a key and keeps every change, the last one also when the screen goes. A screen
 * stays with its key: another one is another letter.
 */
export function useDraft(key: string): DraftState {
  const [draft, setDraft] = useState(EMPTY);
  const [isRead, setIsRead] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const unsaved = useRef<DraftContent | null>(null);
  const newest = useRef(draft);
  newest.current = draft;
  const reading = useRef<Promise<void>>(null);
  const writer = useRef<string | null>(null);

  /** What the letter says from now on, to be kept. */
  const renew = useCallback(
    (content: DraftContent) => {
      newest.current = content;
      unsaved.current = content;
      if (writer.current !== null) holdWords(key, writer.current, content);
      setIsSaved(false);
      setDraft(content);
    },
    [key],
  );

  const keep = useCallback(async () => {
    // To save is to overwrite: what was begun before is a part of the letter first.
    await reading.current;
    const content = unsaved.current;
    if (content === null) return;
    unsaved.current = null;
    try {
      await saveDraft(device, key, content);
    } catch (error) {
      // Nothing newer has been typed: this is what the next flush keeps.
      unsaved.current ??= content;
      throw error;
    }
    if (unsaved.current === null) dropWords(key);
    setIsSaved(content.text !== '' || content.image !== null);
  }, [key]);

  const flush = useCallback(() => {
    // A save that fails is told of where it was begun.
    lastSave = lastSave.catch(() => undefined).then(keep);
    return lastSave;
  }, [keep]);

  useEffect(() => {
    const read = async () => {
      await lastSave.catch(() => undefined);
      const [stored, session] = await Promise.all([
        readDraft(device.db, key),
        readRecord(device.db, 'auth'),
      ]);
      writer.current = session?.userId ?? null;
      const words = session === null ? null : await findLastWords(key, session.userId);
      const begun = unsaved.current;
      if (stored === null && words === null) {
        if (begun !== null) renew(begun);
        return;
      }
      const { text, image, imageAlt, to = null } = { ...EMPTY, ...stored, ...words };
      // What was typed before the draft arrived comes after it: neither is lost.
      const whole = joinDrafts({ text, image, imageAlt, to }, begun);
      if (begun !== null || words !== null) {
        renew(whole);
      } else {
        newest.current = whole;
        setDraft(whole);
        setIsSaved(true);
      }
    };
    // Once, also where React begins each effect twice.
    reading.current ??= read()
      .catch(reportError)
      .finally(() => setIsRead(true));
    return () => {
      flush().catch(reportError);
    };
  }, [key, flush, renew]);

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

  const giveAway: DraftState['giveAway'] = async (send) => {
    const id = device.makeId();
    markSent(key, id);
    // A save that has begun must not come behind the letter.
    await flush().catch(() => undefined);
    const before = unsaved.current;
    unsaved.current = null;
    try {
      await send({ id, draft: key });
    } catch (error) {
      markSent(key, null);
      unsaved.current ??= before;
      flush().catch(reportError);
      throw error;
    }
    dropWords(key);
    return id;
  };

  const clear = () => {
    unsaved.current = null;
    setDraft(EMPTY);
    setIsSaved(false);
    dropWords(key);
  };

  return { draft, isRead, isSaved, change, giveAway, clear };
}

/** The words with which a page ended; those of a letter that it still gave away are no draft. */
async function findLastWords(key: string, userId: string): Promise<LastWords | null> {
  const found = readLastWords(key, userId);
  if (found === null || found.sentAs === null) return found?.words ?? null;
  const [fate] = await queryFates(device.db, [found.sentAs]);
  if (fate === 'gone') return found.words;
  dropWords(key);
  return null;
}
