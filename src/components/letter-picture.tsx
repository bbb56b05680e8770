import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { useBlobUrl } from '../stores/use-blob-url.ts';
import css from './letter-picture.module.css';

type Picture = Pick<
  MessageView,
  | 'image_url'
  | 'image_preview_url'
  | 'image_alt'
  | 'image_width'
  | 'image_height'
  | 'image_placeholder'
  | 'imageBlob'
>;

/** The picture of a letter; its room is kept before it is there, so nothing jumps. */
export function LetterPicture({ letter }: { letter: Picture }) {
  const { t } = useTranslator();
  const waiting = useBlobUrl(letter.imageBlob);
  const url = waiting ?? letter.image_preview_url ?? letter.image_url;
  if (url === null) return null;
  return (
    <div className={css.frame}>
      {letter.image_placeholder !== null && (
        <img className={css.placeholder} src={letter.image_placeholder} alt="" />
      )}
      <img
        className={css.picture}
        src={url}
        srcSet={srcSetOf(letter)}
        sizes="(width >= 600px) 560px, 90vw"
        width={letter.image_width ?? undefined}
        height={letter.image_height ?? undefined}
        alt={letter.image_alt ?? t('letter.picture')}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}

const PREVIEW_WIDTH = 480;

function srcSetOf({ image_url, image_preview_url, image_width }: Picture): string | undefined {
  if (image_url === null || image_preview_url === null || image_width === null) return undefined;
  if (image_width <= PREVIEW_WIDTH) return undefined;
  return `${image_preview_url} ${PREVIEW_WIDTH}w, ${image_url} ${image_width}w`;
}
