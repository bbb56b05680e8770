import { useId } from 'react';
import { AppError } from '../../contract/errors.ts';
import { IMAGE_ALT_MAX_LENGTH } from '../../contract/limits.ts';
import { isBlank } from '../../contract/text.ts';
import { useTranslator } from '../language/use-translator.ts';
import { useBlobUrl } from '../state/use-blob-url.ts';
import { RemoveButton } from '../ui/remove-button.tsx';
import { isAltTooLong } from './letter-problem.ts';
import css from './picture-print.module.css';

interface PicturePrintProps {
  image: Blob;
  alt: string;
  onAlt: (alt: string) => void;
  onRemove: () => void;
  /** Called when the file starts like a picture but cannot be decoded. */
  onBroken: (error: AppError) => void;
}

export function PicturePrint({ image, alt, onAlt, onRemove, onBroken }: PicturePrintProps) {
  const { t } = useTranslator();
  const noteId = useId();
  const url = useBlobUrl(image);
  const isTooLong = isAltTooLong(alt);
  return (
    <div className={css.row}>
      <div className={css.print}>
        {url !== null && (
          <img
            className={css.image}
            src={url}
            alt={isBlank(alt) ? t('letter.picture') : alt}
            onError={() => onBroken(new AppError('image-damaged'))}
          />
        )}
        <RemoveButton label={t('compose.picture-remove')} onRemove={onRemove} />
      </div>
      <div className={css.words}>
        <input
          className={css.alt}
          aria-label={t('compose.picture-alt')}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? noteId : undefined}
          placeholder={t('compose.picture-describe')}
          dir="auto"
          value={alt}
          onChange={(event) => onAlt(event.target.value)}
        />
        {isTooLong && (
          <p className={css.note} id={noteId} role="alert">
            {t('profile.too-long', { max: IMAGE_ALT_MAX_LENGTH })}
          </p>
        )}
      </div>
    </div>
  );
}
