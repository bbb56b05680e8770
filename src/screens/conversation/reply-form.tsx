import { type FocusEvent, useState } from 'react';
import type { ConversationView } from '../../../local/queries/query-conversation.ts';
import { EmojiButton } from '../../composer/emoji-button.tsx';
import { LetterField } from '../../composer/letter-field.tsx';
import { letLetterFly } from '../../composer/letter-flight.tsx';
import { handleLetterKey } from '../../composer/letter-keys.ts';
import { LetterPictureField } from '../../composer/letter-picture-field.tsx';
import { findLetterProblem } from '../../composer/letter-problem.ts';
import { PictureButtons } from '../../composer/picture-buttons.tsx';
import { type Letter, sendLetter } from '../../composer/send-letter.ts';
import { useDraft } from '../../composer/use-draft.ts';
import { useLetterWords } from '../../composer/use-letter-words.ts';
import { usePicture } from '../../composer/use-picture.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { useIsWide } from '../../state/use-media.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './reply-sheet.module.css';

interface ReplyFormProps {
  personId: string;
  writable: NonNullable<ConversationView['writable']>;
}

export function ReplyForm({ personId, writable }: ReplyFormProps) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const isWide = useIsWide();
  const draftKey = `conversation:${personId}`;
  const editing = useDraft(draftKey);
  const { draft, isRead, isSaved, isGone, change, clear } = editing;
  const { isOpen, ...focus } = useOpenForm();
  const picture = usePicture({ onPicture: (image) => change({ image }) });
  const problem = findLetterProblem(draft);
  const { form, hasTried, isWorking, failure, rejectionOf } = useSubmit({
    fields: ['content'],
    isValid: isRead && problem === null,
    pending: picture.pending,
    staysOpen: true,
    async send() {
      const { pigeonId, originalMessageId } = writable;
      const letter: Letter = {
        ...draft,
        pigeonId,
        to: { kind: 'reply', personId, originalMessageId },
        draftKey,
        // An undo mounts the form again with its pigeon, and the new form reads the draft.
        onReturned: () => undefined,
      };
      const messageId = await sendLetter(letter, editing);
      letLetterFly({ desk: form.ref.current, messageId });
      clear();
    },
  });
  const error = useLetterWords({
    problem,
    hasTried: hasTried && !isWorking,
    rejection: rejectionOf('content'),
  });
  const word = isOnline ? 'conversation.send' : 'compose.send-offline';
  const isBegun = draft.text !== '' || draft.image !== null;
  const hasToSay = error !== undefined || picture.problem !== null;

  return (
    <form {...form} onKeyDown={handleLetterKey}>
      <div
        className={css.form}
        data-open={isOpen || isBegun || hasToSay}
        data-answers={writable.originalMessageId}
        {...focus}
      >
        {(failure !== null || isGone) && (
          <div className={css.failure}>
            {failure === null ? (
              <Banner tone="wait">{translator.error('draft-gone')}</Banner>
            ) : (
              <Banner tone="danger">{describeError(failure, translator)}</Banner>
            )}
          </div>
        )}
        <LetterField
          label={t('conversation.reply')}
          placeholder={t(
            isOpen || isWide ? 'conversation.placeholder' : 'conversation.placeholder-short',
          )}
          size="reply"
          text={draft.text}
          error={error}
          onChange={(text) => change({ text })}
          picture={picture}
        >
          <LetterPictureField draft={draft} picture={picture} change={change} />
        </LetterField>
        <span className={css.tools}>
          <PictureButtons onPicture={picture.take} />
          <EmojiButton />
        </span>
        <span className={css.saved}>{isSaved && t('compose.draft-saved')}</span>
        <span className={css.send}>
          <Button
            type="submit"
            kind={isBegun ? 'main' : 'soft'}
            isBusy={isWorking}
            isPreparing={picture.isSlow}
            disabled={!isRead}
          >
            <Icon name="pigeon" size="small" />
            <span>{t(picture.isSlow ? 'compose.picture-preparing' : word)}</span>
          </Button>
        </span>
      </div>
    </form>
  );
}

/**
 * Returns whether the reply form is at its full height: from the focus of its field until the focus leaves the form. It
 * stays open during a press, because elements must not move under a finger or mouse.
 */
function useOpenForm() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    onFocus({ target }: FocusEvent) {
      if (target instanceof HTMLTextAreaElement) setIsOpen(true);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      const close = () => {
        // The focus may have returned to the form meanwhile.
        if (!currentTarget.contains(document.activeElement)) setIsOpen(false);
      };
      if (document.querySelector(':active') === null) close();
      else addEventListener('mouseup', () => setTimeout(close), { once: true });
    },
  };
}
