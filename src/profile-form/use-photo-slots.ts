import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../contract/errors.ts';
import { MAX_PHOTOS } from '../../contract/limits.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import { isUnheard } from '../../local/net/network-error.ts';
import { uploadImage } from '../../local/outbox/uploads.ts';
import { storePicture } from '../../local/storage/stored-picture.ts';
import { waitingUrl } from '../../local/waiting/waiting-image.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { checkPicture } from '../pictures/check-picture.ts';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { takeTurns } from '../pictures/take-turns.ts';
import { device } from '../platform/device.ts';
import { useIsOnline } from '../state/use-is-online.ts';
import { showToast } from '../ui/toast-store.ts';
import { moveItem } from './move-item.ts';
import { addressOf, findArrived, type PhotoSlot, updateSlot } from './photo-slot.ts';

const toSlot = (url: string): PhotoSlot => ({ id: url, state: 'ready', url, file: null });

const isSameList = (a: readonly (string | null)[], b: readonly string[]) =>
  a.length === b.length && a.every((url, index) => url === b[index]);

/** Two uploads at a time, so that connections stay free for other requests. */
const inTurn = takeTurns(2);

/**
 * Manages up to six photos. Each one is uploaded as soon as it is chosen. `initial` are the photos of the form,
 * `stored` those of the current profile.
 */
export function usePhotoSlots(initial: readonly string[], stored: readonly string[]) {
  const [slots, setSlots] = useState<readonly PhotoSlot[]>(() => initial.map(toSlot));
  const present = useRef(slots);
  const isOnline = useIsOnline();
  const put = (slot: PhotoSlot) =>
    setSlots((all) => all.map((each) => (each.id === slot.id ? slot : each)));

  const upload = async (id: string, chosen: Blob) => {
    let file = chosen;
    try {
      // The session of this form. Another person may log in while the picture is being prepared.
      const session = await readRecord(device.db, 'auth');
      if (session === null) throw new AppError('unauthenticated');
      await checkPicture(file);
      await inTurn(async () => {
        // Removed while it was queued.
        if (present.current.every((slot) => slot.id !== id)) return;
        put({ id, state: 'uploading', file, sent: null });
        file = await preparePicture(chosen, { isForProfile: true });
        const onSent = (sent: number) => put({ id, state: 'uploading', file, sent });
        const picture = await storePicture(device, file);
        const { url } = await uploadImage(device, session, { id, picture, onSent });
        put({ id, state: 'ready', url, file });
      });
    } catch (error) {
      if (isUnheard(error)) put({ id, state: 'waiting', file });
      else put({ id, state: 'failed', file, error });
    }
  };

  const add = (files: readonly Blob[]) => {
    const free = MAX_PHOTOS - slots.length;
    if (files.length > free) {
      showToast(currentTranslator().t('profile.photo-no-more', { max: MAX_PHOTOS }));
    }
    const added = files
      .slice(0, free)
      .map((file) => ({ id: device.makeId(), state: 'queued', file }) as const);
    setSlots([...slots, ...added]);
    present.current = [...slots, ...added];
    for (const { id, file } of added) void upload(id, file);
  };

  /** Uses the same id, so that a photo that did arrive is not stored twice. */
  const retry = (id: string, file: Blob) => {
    put({ id, state: 'queued', file });
    void upload(id, file);
  };

  useEffect(() => {
    present.current = slots;
  }, [slots]);

  // After a waiting save has reached the server, its photos have URLs.
  const before = useRef(stored);
  useEffect(() => {
    const known = before.current;
    const arrived = findArrived(known, stored);
    before.current = stored;
    if (arrived.size > 0) setSlots((all) => all.map((slot) => updateSlot(slot, arrived)));
    // Another window has saved other photos, and none were changed here.
    else if (!isSameList(known, stored))
      setSlots((all) => (isSameList(all.map(addressOf), known) ? stored.map(toSlot) : all));
  }, [stored]);

  // When online, upload photos that no save contains yet.
  const latestRetry = useRef({ retry, stored });
  useEffect(() => {
    latestRetry.current = { retry, stored };
  });
  useEffect(() => {
    if (!isOnline) return;
    const { retry, stored } = latestRetry.current;
    for (const slot of present.current) {
      const isFree = slot.state === 'waiting' && !stored.includes(waitingUrl(slot.id));
      if (isFree) retry(slot.id, slot.file);
    }
  }, [isOnline]);

  return {
    slots,
    add,
    retry,
    /** Moves a photo to another position, from 0. The first one is the main photo. */
    move: (id: string, to: number) => setSlots((all) => moveItem(all, id, to)),
    remove: (id: string) => setSlots((all) => all.filter((slot) => slot.id !== id)),
    /** The URLs in order. A waiting photo has the URL that its save will use. */
    urls: slots.flatMap((slot) => addressOf(slot) ?? []),
    /** The files to send with a save, by the URL that the save will use. */
    waiting: new Map(
      slots.flatMap((slot) =>
        slot.state === 'waiting' ? [[waitingUrl(slot.id), { id: slot.id, image: slot.file }]] : [],
      ),
    ),
    isBusy: slots.some(({ state }) => state === 'queued' || state === 'uploading'),
  };
}
