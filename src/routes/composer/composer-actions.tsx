import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import css from './composer-actions.module.css';
import { PictureButton } from './picture-button.tsx';

interface ComposerActionsProps {
  isToSky: boolean;
  isSending: boolean;
  isReady: boolean;
  onPicture: (file: File) => void;
  onSend: () => void;
}

/** Picture and send; offline the button says what it will do. */
export function ComposerActions({
  isToSky,
  isSending,
  isReady,
  onPicture,
  onSend,
}: ComposerActionsProps) {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  const word = isToSky ? 'compose.send-sky' : 'compose.send-person';
  const onlineWord = isSending ? 'compose.sending' : word;
  return (
    <div className={css.actions}>
      <span className={css.picture}>
        <PictureButton onPicture={onPicture} />
      </span>
      <Button size="large" isBusy={isSending} disabled={!isReady} onClick={onSend}>
        <Icon name="pigeon" />
        {t(isOnline ? onlineWord : 'compose.send-offline')}
      </Button>
    </div>
  );
}
