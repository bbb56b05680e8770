import { useCallback, useState } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { OpensLarge } from '../pictures/picture-viewer/opens-large.tsx';
import { useBlobUrl } from '../state/use-blob-url.ts';
import { Button } from '../ui/button.tsx';
import css from './letter-picture.module.css';
import { Writer } from './signature.tsx';

/**
 * The picture of a letter. Its space is reserved before it loads, so that the layout does not jump. A tap opens it
 * large.
 */
export function LetterPicture({ letter }: { letter: MessageView }) {
  const { t } = useTranslator();
  const waiting = useBlobUrl(letter.imageBlob);
  const { place, isCropped } = useIsCropped();
  const url = waiting ?? letter.image_url ?? letter.image_preview_url;
  if (url === null) return null;
  const previewUrl = waiting === null ? letter.image_preview_url : null;
  const picture = { url, previewUrl, alt: letter.image_alt ?? t('letter.picture') };
  return (
    <div className={css.frame}>
      <OpensLarge picture={picture} foot={(close) => <Foot letter={letter} onClose={close} />}>
        {letter.image_placeholder !== null && (
          <img className={css.placeholder} src={letter.image_placeholder} alt="" />
        )}
        <img
          ref={place}
          className={css.picture}
          src={previewUrl ?? url}
          srcSet={srcSetOf(letter)}
          sizes="(width >= 600px) 560px, 90vw"
          width={letter.image_width ?? undefined}
          height={letter.image_height ?? undefined}
          alt={picture.alt}
          loading="lazy"
          decoding="async"
        />
        {isCropped && (
          <span className={css.rest}>
            <span className={css.word}>{t('letter.picture-whole')}</span>
          </span>
        )}
      </OpensLarge>
    </div>
  );
}

function useIsCropped() {
  const [isCropped, setIsCropped] = useState(false);
  const place = useCallback((image: HTMLImageElement | null) => {
    if (image === null) return;
    const measure = () => {
      const [width, height] = [image.width, image.height];
      const shape = shapeOf(image);
      setIsCropped(shape !== null && width * shape > height + 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(image);
    // A picture of unknown size gets its aspect ratio from the file.
    image.addEventListener('load', measure);
    return () => {
      observer.disconnect();
      image.removeEventListener('load', measure);
    };
  }, []);
  return { place, isCropped };
}

/** Returns height divided by width, from the attributes or else from the loaded picture. `null` while unknown. */
function shapeOf(image: HTMLImageElement): number | null {
  const [width, height] = [image.getAttribute('width'), image.getAttribute('height')].map(Number);
  if (width && height) return height / width;
  return image.naturalWidth > 0 ? image.naturalHeight / image.naturalWidth : null;
}

function Foot({ letter, onClose }: { letter: MessageView; onClose: () => void }) {
  const { t } = useTranslator();
  return (
    <>
      {letter.image_alt !== null && (
        <p className={css.description} dir="auto">
          {letter.image_alt}
        </p>
      )}
      <div className={css.back}>
        <Writer letter={letter} />
        <Button kind="picture" onClick={onClose}>
          {t('picture.back-to-letter')}
        </Button>
      </div>
    </>
  );
}

/** The longer side of a preview, in px. */
const PREVIEW_SIDE_PX = 480;

function srcSetOf(letter: MessageView): string | undefined {
  const { image_url, image_preview_url, image_width, image_height } = letter;
  if (image_url === null || image_preview_url === null) return undefined;
  if (image_width === null || image_height === null) return undefined;
  const scale = PREVIEW_SIDE_PX / Math.max(image_width, image_height);
  if (scale >= 1) return undefined;
  const previewWidth = Math.max(1, Math.round(image_width * scale));
  return `${image_preview_url} ${previewWidth}w, ${image_url} ${image_width}w`;
}
