import { useRef } from 'react';
import { ACCEPTED_PICTURES } from '../../components/check-picture.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useTranslator } from '../../language/use-translator.ts';

/** Chooses one picture; phones offer their camera here too. */
export function PictureButton({ onPicture }: { onPicture: (file: File) => void }) {
  const { t } = useTranslator();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon="picture"
        label={t('compose.picture-add')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_PICTURES}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same picture may be chosen again after it was removed.
          event.target.value = '';
          if (file !== undefined) onPicture(file);
        }}
      />
    </>
  );
}
