import { useRef } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { acceptedPictures, CAMERA_PICTURES } from '../pictures/accepted-pictures.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { IconName } from '../ui/icon-paths.tsx';
import css from './picture-buttons.module.css';

interface PictureButtonsProps {
  /** Shows a frame around the icon, beside the large button of the composer. */
  isFramed?: boolean;
  onPicture: (file: File) => void;
}

export function PictureButtons({ isFramed = false, onPicture }: PictureButtonsProps) {
  const { t } = useTranslator();
  return (
    <span className={css.buttons} data-framed={isFramed}>
      <span className={css.button}>
        <FileButton
          icon="picture"
          label={t('compose.picture-add')}
          accept={acceptedPictures()}
          onPicture={onPicture}
        />
      </span>
      <span className={css.button} data-camera="true">
        <FileButton
          icon="camera"
          label={t('compose.picture-take')}
          accept={CAMERA_PICTURES}
          capture="environment"
          onPicture={onPicture}
        />
      </span>
    </span>
  );
}

interface FileButtonProps {
  icon: IconName;
  label: string;
  accept: string;
  /** Opens the camera of a phone instead of its photo library. */
  capture?: 'environment';
  onPicture: (file: File) => void;
}

function FileButton({ icon, label, onPicture, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={icon} label={label} onClick={() => input.current?.click()} />
      <input
        {...rest}
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same picture again after it was removed.
          event.target.value = '';
          if (file !== undefined) onPicture(file);
        }}
      />
    </>
  );
}
