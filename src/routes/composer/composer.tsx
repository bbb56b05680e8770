import { useEffect, useState } from 'react';
import { Banner } from '../../components/banner.tsx';
import { useSubmit } from '../../components/use-submit.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { letLetterFly } from '../../motion/letter-flight.tsx';
import { Room } from '../../motion/moving-list.tsx';
import css from './composer.module.css';
import { ComposerActions } from './composer-actions.tsx';
import { type ComposerRequest, closeComposer } from './composer-request.ts';
import { LetterField } from './letter-field.tsx';
import { handleLetterKey } from './letter-keys.ts';
import { LetterPictureField } from './letter-picture-field.tsx';
import { PigeonStrip } from './pigeon-strip.tsx';
import { Recipient } from './recipient.tsx';
import { sendLetter } from './send-letter.ts';
import { useComposer } from './use-composer.ts';
import { useLetterWords } from './use-letter-words.ts';
import { usePicture } from './use-picture.ts';

interface ComposerProps {
  request: ComposerRequest;
  onSaved: (isSaved: boolean) => void;
}

/** Where to, the letter, its picture, its pigeon, and off it goes. */
export function Composer({ request, onSaved }: ComposerProps) {
  const translator = useTranslator();
  const { t } = translator;
  const composer = useComposer(request);
  const { draft, change, letter } = composer;
  // What leaves is seen until the sheet has gone, though the draft is empty before.
  const [leaving, setLeaving] = useState<typeof draft | null>(null);
  const picture = usePicture({
    before: request.to === 'sky' ? request.pictureProblem : null,
    onPicture: (image) => change({ image }),
  });
  const { form, hasTried, isWorking, failure, refusalOf } = useSubmit({
    fields: ['content'],
    isValid: letter !== null && !picture.isPreparing,
    async send() {
      if (letter === null) return;
      setLeaving(draft);
      const messageId = await composer.giveAway((sent) => sendLetter(letter, sent));
      letLetterFly({ desk: form.ref.current, messageId });
      composer.clear();
      closeComposer();
    },
  });
  const { problem } = composer;
  const seen = isWorking && leaving !== null ? leaving : draft;
  const error = useLetterWords({
    problem,
    hasTried: hasTried && !isWorking,
    refusal: refusalOf('content'),
  });

  useEffect(() => onSaved(composer.isSaved), [composer.isSaved, onSaved]);

  return (
    <form {...form} className={css.form} onKeyDown={handleLetterKey}>
      <div className={css.parts}>
        <Room>
          {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        </Room>
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
          text={seen.text}
          error={error}
          onChange={(text) => change({ text })}
          picture={picture}
        >
          <LetterPictureField draft={seen} picture={picture} change={change} />
        </LetterField>
        <PigeonStrip
          pigeon={composer.pigeon}
          isMissing={hasTried}
          onChoose={composer.choosePigeon}
        />
        <ComposerActions
          isToSky={composer.recipient.kind === 'sky'}
          isSending={isWorking}
          isPreparing={picture.isSlow}
          isReady={composer.isReady}
          onPicture={picture.take}
        />
      </div>
    </form>
  );
}
