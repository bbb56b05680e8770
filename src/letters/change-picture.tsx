import { useRef } from 'react';
import type { Picture } from '../../local/outbox/mutate.ts';
import { usePicture } from '../composer/use-picture.ts';
import { useTranslator } from '../language/use-translator.ts';
import { acceptedPictures } from '../pictures/accepted-pictures.ts';
import { measurePicture } from '../pictures/measure-picture.ts';
import { describePictureError, helpWithPicture } from '../pictures/picture-words.ts';
import { Button } from '../ui/button.tsx';
import css from './failed-letter.module.css';

interface ChangePictureProps {
  onPicture: (picture: Omit<Picture, 'id'>) => Promise<void>;
}

export function ChangePicture({ onPicture }: ChangePictureProps) {
  const translator = useTranslator();
  const { t } = translator;
  const input = useRef<HTMLInputElement>(null);
  const picture = usePicture({
    onPicture: (image) => {
      const give = async () => onPicture({ image, size: await measurePicture(image) });
      give().catch(picture.reject);
    },
  });
  const { problem, rejections } = picture;
  return (
    <>
      <Button isBusy={picture.isSlow} onClick={() => input.current?.click()}>
        {t(picture.isSlow ? 'compose.picture-preparing' : 'messages.change-picture')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedPictures()}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (file !== undefined) picture.take(file);
        }}
      />
      {problem !== null && (
        <p key={rejections} className={css.problem} role="alert">
          <span>{describePictureError(problem, translator)}</span>{' '}
          {helpWithPicture(problem, translator)}
        </p>
      )}
    </>
  );
}
