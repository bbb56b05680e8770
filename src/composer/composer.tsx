import { type RefObject, useEffect, useRef, useState } from 'react';
import { describeError } from '../language/describe-error.ts';
import { useTranslator } from '../language/use-translator.ts';
import { AnimatedSlot } from '../motion/flip-list.tsx';
import { Banner } from '../ui/banner.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import css from './composer.module.css';
import { ComposerActions } from './composer-actions.tsx';
import { type ComposerRequest, closeComposer } from './composer-request.ts';
import { draftKey } from './draft-key.ts';
import { DraftList, DraftsRow, useOtherDrafts } from './draft-list.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { LetterField } from './letter-field.tsx';
import { letLetterFly } from './letter-flight.tsx';
import { handleLetterKey } from './letter-keys.ts';
import { LetterPictureField } from './letter-picture-field.tsx';
import { PersonChooser } from './person-chooser.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import { PigeonChoice } from './pigeon-picker.tsx';
import { PigeonRow } from './pigeon-row.tsx';
import { PigeonStrip } from './pigeon-strip.tsx';
import { Recipient } from './recipient.tsx';
import { sendLetter } from './send-letter.ts';
import { useComposer } from './use-composer.ts';
import { useLetterWords } from './use-letter-words.ts';
import { usePicture } from './use-picture.ts';

/** The content of the sheet: the letter, or instead of it the choice of pigeons or the other drafts. */
export type Stage = 'letter' | 'pigeon' | 'drafts';

interface ComposerProps {
  request: ComposerRequest;
  /** As a card beside the letters, with the choice of pigeons below the paper. */
  isCard: boolean;
  onSaved: (isSaved: boolean) => void;
  stage: Stage;
  onStage: (stage: Stage) => void;
}

export function Composer({ request, isCard, onSaved, stage, onStage }: ComposerProps) {
  const translator = useTranslator();
  const { t } = translator;
  const composer = useComposer(request);
  const { draft, change, letter } = composer;
  // The sent text stays visible until the sheet has closed, although the draft is already empty.
  const [leaving, setLeaving] = useState<typeof draft | null>(null);
  const picture = usePicture({
    before: request.to === 'sky' ? request.pictureProblem : null,
    onPicture: (image) => change({ image }),
  });
  const { form, hasTried, isWorking, failure, rejectionOf } = useSubmit({
    fields: ['content'],
    isValid: letter !== null,
    pending: picture.pending,
    async send() {
      if (letter === null) return;
      setLeaving(draft);
      const messageId = await sendLetter(letter, composer);
      letLetterFly({ desk: form.ref.current, messageId });
      composer.clear();
      closeComposer();
    },
  });
  const { problem } = composer;
  const [isChoosing, setIsChoosing] = useState(false);
  const seen = isWorking && leaving !== null ? leaving : draft;
  const error = useLetterWords({
    problem,
    hasTried: hasTried && !isWorking,
    rejection: rejectionOf('content'),
  });

  useEffect(() => onSaved(composer.isSaved), [composer.isSaved, onSaved]);
  useStageFocus(form.ref, stage);
  const others = useOtherDrafts(draftKey(request));
  // Fixed at opening: a later result, from a slow disk or another tab, must not push the letter down.
  const [hasOthers] = useState(others.length > 0);
  useLetterFocus(form.ref, isChoosing);

  return (
    <>
      {stage === 'drafts' && <DraftList drafts={others} />}
      {stage === 'pigeon' && (
        <PigeonChoice
          chosenId={composer.pigeon?.id ?? null}
          onChoose={(id) => {
            composer.choosePigeon(id);
            onStage('letter');
          }}
        />
      )}
      <form
        {...form}
        className={css.form}
        hidden={stage !== 'letter'}
        data-ready={composer.isReady}
        onKeyDown={handleLetterKey}
      >
        <div className={css.parts}>
          <AnimatedSlot>
            {failure !== null && (
              <Banner tone="danger">{describeError(failure, translator)}</Banner>
            )}
            {composer.isGone && failure === null && (
              <Banner tone="wait">{translator.error('draft-gone')}</Banner>
            )}
          </AnimatedSlot>
          <Recipient
            request={request}
            recipient={composer.recipient}
            isChoosing={isChoosing}
            onChange={(kind) => {
              composer.setRecipient(kind === 'sky' ? { kind } : { kind, personId: null });
              setIsChoosing(kind === 'person');
            }}
            onOther={() => setIsChoosing(true)}
          />
          {isChoosing && composer.recipient.kind === 'person' && (
            <PersonChooser
              chosenId={composer.recipient.personId}
              onChoose={(personId) => composer.setRecipient({ kind: 'person', personId })}
              onDone={() => setIsChoosing(false)}
            />
          )}
          <div className={css.letter} hidden={isChoosing}>
            {request.to !== 'reply' && hasOthers && (
              <DraftsRow count={others.length} onShow={() => onStage('drafts')} />
            )}
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
              {isCard && (
                <span className={css.tools}>
                  <PictureButtons onPicture={picture.take} />
                  <EmojiButton />
                </span>
              )}
            </LetterField>
            {isCard && composer.free.length > 0 ? (
              <PigeonRow
                pigeons={composer.free}
                pickedId={composer.pigeon?.id ?? null}
                onPick={composer.choosePigeon}
                onMore={() => onStage('pigeon')}
              />
            ) : (
              <PigeonStrip
                pigeon={composer.pigeon}
                isMissing={hasTried}
                onPick={() => onStage('pigeon')}
              />
            )}
            <ComposerActions
              isToSky={composer.recipient.kind === 'sky'}
              isSending={isWorking}
              isPreparing={picture.isSlow}
              isReady={composer.isReady}
              onPicture={isCard ? null : picture.take}
            />
          </div>
        </div>
      </form>
    </>
  );
}

function useStageFocus(form: RefObject<HTMLFormElement | null>, stage: Stage): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    const { current } = form;
    const way = before.current === 'pigeon' ? '[data-pigeon] button' : 'textarea';
    if (stage === 'letter') current?.querySelector<HTMLElement>(way)?.focus();
    else current?.closest<HTMLElement>('[role="dialog"]')?.focus();
    before.current = stage;
  }, [form, stage]);
}

function useLetterFocus(form: RefObject<HTMLFormElement | null>, isChoosing: boolean): void {
  const wasChoosing = useRef(false);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('textarea');
    if (!isChoosing && wasChoosing.current) field?.focus();
    wasChoosing.current = isChoosing;
  }, [form, isChoosing]);
}
