import { IMAGE_ALT_MAX_LENGTH } from '../../../contract/limits.ts';
import { RemoveButton } from '../../components/remove-button.tsx';
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
        <RemoveButton label={t('compose.picture-remove')} onRemove={onRemove} />
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
