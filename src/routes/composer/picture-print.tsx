import { IMAGE_ALT_MAX_LENGTH } from '../../../contract/limits.ts';
import { Icon } from '../../components/icon.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useBlobUrl } from '../../stores/use-blob-url.ts';
import css from './picture-print.module.css';

interface PicturePrintProps {
  image: Blob;
  alt: string;
  onAlt: (alt: string) => void;
  onRemove: () => void;
}

/** The letter's picture as a small print, with its description. */
export function PicturePrint({ image, alt, onAlt, onRemove }: PicturePrintProps) {
  const { t } = useTranslator();
  const url = useBlobUrl(image);
  return (
    <div className={css.row}>
      <div className={css.print}>
        {url !== null && <img className={css.image} src={url} alt={alt} />}
        <button
          className={css.remove}
          type="button"
          aria-label={t('compose.picture-remove')}
          onClick={onRemove}
        >
          <Icon name="close" size="small" />
        </button>
      </div>
      <input
        className={css.alt}
        aria-label={t('compose.picture-alt')}
        placeholder={t('compose.picture-describe')}
        maxLength={IMAGE_ALT_MAX_LENGTH}
        value={alt}
        onChange={(event) => onAlt(event.target.value)}
      />
    </div>
  );
}
