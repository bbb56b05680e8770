import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { OpensLarge } from '../pictures/picture-viewer/opens-large.tsx';
import { useBlobUrl } from '../state/use-blob-url.ts';
import { Button } from '../ui/button.tsx';
import css from './letter-picture.module.css';
import { Writer } from './signature.tsx';

/** The picture of a letter; its room is kept before it is there, so nothing jumps. It opens large. */
export function LetterPicture({ letter }: { letter: MessageView }) {
  const { t } = useTranslator();
  const waiting = useBlobUrl(letter.imageBlob);
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
      </OpensLarge>
    </div>
  );
}

/** What the picture shows, where its sender has said so, whose it is, and the way back to the letter. */
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

const PREVIEW_WIDTH = 480;

function srcSetOf({ image_url, image_preview_url, image_width }: MessageView): string | undefined {
  if (image_url === null || image_preview_url === null || image_width === null) return undefined;
  if (image_width <= PREVIEW_WIDTH) return undefined;
  return `${image_preview_url} ${PREVIEW_WIDTH}w, ${image_url} ${image_width}w`;
}
