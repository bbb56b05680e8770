import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../language/use-translator.ts';
import { describePictureError } from '../pictures/picture-words.ts';
import type { PhotoSlot } from './photo-slot.ts';
import css from './photo-slots.module.css';

export function PhotoWord({ slot, number }: { slot: PhotoSlot; number: number }) {
  const translator = useTranslator();
  const isFailed = slot.state === 'failed';
  const words = wordsOf(slot, number, translator);
  // The picture already has this accessible name, so screen readers skip the text.
  const isName = slot.state === 'ready' && number > 1;
  return (
    <p
      className={css.word}
      data-state={slot.state}
      role={isFailed ? 'alert' : undefined}
      aria-hidden={isName || undefined}
    >
      {/* The key creates a new element for another text, so that centred text does not slide. */}
      <span key={words}>{words}</span>
    </p>
  );
}

function wordsOf(slot: PhotoSlot, number: number, translator: Translator): string {
  const { t } = translator;
  switch (slot.state) {
    case 'ready':
      return number === 1 ? t('profile.photo-main') : t('profile.photo-number', { number });
    case 'queued':
      return t('profile.photo-queued');
    case 'waiting':
      return t('profile.photo-waiting');
    case 'failed':
      return describePictureError(slot.error, translator);
    case 'uploading':
      if (slot.sent === null) return t('profile.photo-preparing');
      return slot.sent === 1
        ? t('profile.photo-finishing')
        : t('profile.photo-sent', { percent: Math.floor(slot.sent * 100) });
  }
}
