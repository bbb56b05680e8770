import { useEffect, useState } from 'react';
import { Banner } from '../../components/banner.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { ComposerActions } from './composer-actions.tsx';
import { type ComposerRequest, closeComposer } from './composer-request.ts';
import { LetterField } from './letter-field.tsx';
import { PicturePrint } from './picture-print.tsx';
import { PigeonStrip } from './pigeon-strip.tsx';
import { Recipient } from './recipient.tsx';
import { sendLetter } from './send-letter.ts';
import { useComposer } from './use-composer.ts';

interface ComposerProps {
  request: ComposerRequest;
  onSaved: (isSaved: boolean) => void;
}

/** Where to, the letter, its picture, its pigeon, and off it goes. */
export function Composer({ request, onSaved }: ComposerProps) {
  const { t, error: words } = useTranslator();
  const composer = useComposer(request);
  const { draft, change } = composer;
  const [hasTried, setHasTried] = useState(false);
  const [isSending, setIsSending] = useState(false);

  useEffect(() => onSaved(composer.isSaved), [composer.isSaved, onSaved]);

  const send = async () => {
    setHasTried(true);
    const letter = composer.toLetter();
    if (letter === null) return;
    setIsSending(true);
    try {
      await sendLetter(letter);
      await composer.clear();
      closeComposer();
    } catch (error) {
      composer.fail(error);
      setIsSending(false);
    }
  };

  return (
    <>
      <Recipient
        request={request}
        recipient={composer.recipient}
        hasTried={hasTried}
        onChange={composer.setRecipient}
      />
      <LetterField
        label={t('compose.letter')}
        placeholder={t('compose.placeholder')}
        size="letter"
        text={draft.text}
        onChange={(text) => change({ text })}
        onPicture={composer.takePicture}
      >
        {draft.image !== null && (
          <PicturePrint
            image={draft.image}
            alt={draft.imageAlt}
            onAlt={(imageAlt) => change({ imageAlt })}
            onRemove={() => change({ image: null, imageAlt: '' })}
          />
        )}
      </LetterField>
      {hasTried && draft.text.trim() === '' && (
        <Banner tone="danger">{words('message-empty')}</Banner>
      )}
      {composer.problem !== null && <Banner tone="danger">{composer.problem}</Banner>}
      <PigeonStrip pigeon={composer.pigeon} isMissing={hasTried} onChoose={composer.choosePigeon} />
      <ComposerActions
        isToSky={composer.recipient.kind === 'sky'}
        isSending={isSending}
        isReady={composer.isReady}
        onPicture={composer.takePicture}
        onSend={() => void send()}
      />
    </>
  );
}
