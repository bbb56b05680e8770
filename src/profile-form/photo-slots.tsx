import { useRef } from 'react';
import { MAX_PHOTOS, MIN_PHOTOS } from '../../contract/limits.ts';
import { useTranslator } from '../language/use-translator.ts';
import { AnimatedSlot, FlipList } from '../motion/flip-list.tsx';
import { acceptedPictures } from '../pictures/accepted-pictures.ts';
import { filesMeant } from '../pictures/handed-over.ts';
import { helpWithPicture } from '../pictures/picture-words.ts';
import { useFileDrop } from '../pictures/use-file-drop.ts';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Audience } from './audience.tsx';
import { PhotoSlotFrame } from './photo-slot-frame.tsx';
import css from './photo-slots.module.css';
import type { usePhotoSlots } from './use-photo-slots.ts';

/** The six photo slots, drawn as arches. The first photo is the main one (product.md section 9). */
export function PhotoSlots({ photos }: { photos: ReturnType<typeof usePhotoSlots> }) {
  const translator = useTranslator();
  const { t } = translator;
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop({ onFiles: photos.add });
  const { slots, urls } = photos;
  const helps = slots.flatMap((slot) =>
    slot.state === 'failed' ? (helpWithPicture(slot.error, translator) ?? []) : [],
  );
  const free = Array.from(
    { length: MAX_PHOTOS - slots.length },
    (_, index) => slots.length + index + 1,
  );
  return (
    <fieldset
      {...drop.target}
      className={css.photos}
      data-over={drop.isOver}
      onPaste={(event) => {
        const files = filesMeant(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        photos.add(files);
      }}
    >
      <div className={css.header}>
        <h2 className={css.title}>{t('profile.photos')}</h2>
        <Audience />
        <p className={css.count}>
          {t('profile.photo-count', { count: urls.length, max: MAX_PHOTOS, min: MIN_PHOTOS })}
        </p>
      </div>
      <AnimatedSlot>
        {slots.length > 1 && <p className={css.hint}>{t('profile.photo-move-hint')}</p>}
      </AnimatedSlot>
      <FlipList
        as="ul"
        className={css.slots}
        rows={slots.map(({ id, state }) => `${id} ${state}`).toSorted()}
      >
        {slots.map((slot, index) => (
          <PhotoSlotFrame
            key={slot.id}
            slot={slot}
            number={index + 1}
            onRetry={(file) => photos.retry(slot.id, file)}
            isAlone={slots.length === 1}
            onMove={(to) => photos.move(slot.id, to)}
            onRemove={() => photos.remove(slot.id)}
          />
        ))}
        {free.map((number) => (
          <li key={number} className={css.slot}>
            <button
              className={css.arch}
              data-state="free"
              type="button"
              onClick={() => input.current?.click()}
            >
              <Icon name="plus" size="large" />
              <VisuallyHidden>
                <span>{t('profile.photo-add')}</span> {number}
              </VisuallyHidden>
            </button>
            <p className={css.word}>{number === 1 && t('profile.photo-main')}</p>
          </li>
        ))}
      </FlipList>
      <AnimatedSlot>
        {[...new Set(helps)].map((help) => (
          <p key={help} className={css.help}>
            {help}
          </p>
        ))}
      </AnimatedSlot>
      <input
        ref={input}
        type="file"
        accept={acceptedPictures()}
        multiple
        hidden
        aria-label={t('profile.photo-add')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          photos.add(files);
        }}
      />
    </fieldset>
  );
}
