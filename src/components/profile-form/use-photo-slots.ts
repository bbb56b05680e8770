import { useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { MAX_PHOTOS } from '../../../contract/limits.ts';
import { NetworkError } from '../../../local/network-error.ts';
import { uploadImage } from '../../../local/uploads/upload-image.ts';
import { waitingUrl } from '../../../local/waiting-image.ts';
import { device } from '../../bridges/device.ts';
import { checkPicture } from '../check-picture.ts';
import { moveItem } from './move-item.ts';

/**
 * A niche with a photo: kept, on its way to the server, refused, or without a network and so kept
 * here, to travel with the save.
 */
export type PhotoSlot =
  | { id: string; state: 'ready'; url: string; file: File | null }
  | { id: string; state: 'uploading' | 'waiting'; file: File }
  | { id: string; state: 'failed'; file: File; error: unknown };

/** Up to six photos; each one is uploaded as soon as it is chosen. */
export function usePhotoSlots(initial: readonly string[]) {
  const [slots, setSlots] = useState<readonly PhotoSlot[]>(() =>
    initial.map((url) => ({ id: url, state: 'ready', url, file: null })),
  );
  const put = (slot: PhotoSlot) =>
    setSlots((all) => all.map((each) => (each.id === slot.id ? slot : each)));

  const upload = async (id: string, file: File) => {
    try {
      const { url } = await uploadImage(device, { id, file });
      put({ id, state: 'ready', url, file });
    } catch (error) {
      if (error instanceof NetworkError) put({ id, state: 'waiting', file });
      else put({ id, state: 'failed', file, error });
    }
  };

  const add = (files: readonly File[]) => {
    const added = files.slice(0, MAX_PHOTOS - slots.length).map((file): PhotoSlot => {
      const id = device.makeId();
      const code = checkPicture(file);
      return code === null
        ? { id, state: 'uploading', file }
        : { id, state: 'failed', file, error: new AppError(code) };
    });
    setSlots([...slots, ...added]);
    for (const slot of added) if (slot.state === 'uploading') void upload(slot.id, slot.file);
  };

  /** The same id again: what had arrived after all is not kept twice. */
  const retry = (id: string, file: File) => {
    put({ id, state: 'uploading', file });
    void upload(id, file);
  };

  return {
    slots,
    add,
    retry,
    /** Puts a photo at another place, from 0; the first one is the main photo. */
    move: (id: string, to: number) => setSlots((all) => moveItem(all, id, to)),
    remove: (id: string) => setSlots((all) => all.filter((slot) => slot.id !== id)),
    /** In their order; one that waits stands under the address that its save will give it. */
    urls: slots.flatMap(urlOf),
    /** The files that a save has to take along, by that address. */
    waiting: new Map(
      slots.flatMap((slot) =>
        slot.state === 'waiting' ? [[waitingUrl(slot.id), { id: slot.id, image: slot.file }]] : [],
      ),
    ),
    isBusy: slots.some((slot) => slot.state === 'uploading'),
  };
}

function urlOf(slot: PhotoSlot): string[] {
  if (slot.state === 'ready') return [slot.url];
  return slot.state === 'waiting' ? [waitingUrl(slot.id)] : [];
}
