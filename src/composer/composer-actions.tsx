import { useTranslator } from '../language/use-translator.ts';
import { useIsOnline } from '../state/use-is-online.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './composer-actions.module.css';
import { EmojiButton } from './emoji-button.tsx';
import { PictureButtons } from './picture-buttons.tsx';

interface ComposerActionsProps {
  isToSky: boolean;
  isSending: boolean;
  isPreparing: boolean;
  /** Whether all data for a letter is loaded. It cannot be sent before. */
  isReady: boolean;
  /** `null` if the paper contains the tools. */
  onPicture: ((file: File) => void) | null;
}

export function ComposerActions({
  isToSky,
  isSending,
  isPreparing,
  isReady,
  onPicture,
}: ComposerActionsProps) {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  const word = isToSky ? 'compose.send-sky' : 'compose.send-person';
  const onlineWord = isOnline ? word : 'compose.send-offline';
  const busyWord = isPreparing ? 'compose.picture-preparing' : 'compose.sending';
  return (
    <div className={css.actions}>
      {onPicture !== null && (
        <span className={css.tools}>
          <PictureButtons isFramed onPicture={onPicture} />
          <EmojiButton isFramed />
        </span>
      )}
      <Button
        type="submit"
        size="large"
        isBusy={isSending}
        isPreparing={isPreparing}
        disabled={!isReady}
      >
        <Icon name="pigeon" />
        <span>{t(isSending || isPreparing ? busyWord : onlineWord)}</span>
      </Button>
    </div>
  );
}
