import type { ConversationView } from '../../../local/queries/query-conversation.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useSubmit } from '../../components/use-submit.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { letLetterFly } from '../../motion/letter-flight.tsx';
import { Room } from '../../motion/moving-list.tsx';
import { useIsOnline } from '../../stores/use-is-online.ts';
import { LetterField } from '../composer/letter-field.tsx';
import { handleLetterKey } from '../composer/letter-keys.ts';
import { LetterPictureField } from '../composer/letter-picture-field.tsx';
import { findLetterProblem } from '../composer/letter-problem.ts';
import { PictureButtons } from '../composer/picture-buttons.tsx';
import { type Letter, sendLetter } from '../composer/send-letter.ts';
import { useDraft } from '../composer/use-draft.ts';
import { useLetterWords } from '../composer/use-letter-words.ts';
import { usePicture } from '../composer/use-picture.ts';
import css from './reply-sheet.module.css';

interface ReplyFormProps {
  personId: string;
  writable: NonNullable<ConversationView['writable']>;
}

/** The reply that rides the same pigeon back. */
export function ReplyForm({ personId, writable }: ReplyFormProps) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const draftKey = `conversation:${personId}`;
  const { draft, isRead, change, giveAway, clear } = useDraft(draftKey);
  const picture = usePicture({ onPicture: (image) => change({ image }) });
  const problem = findLetterProblem(draft);
  const { form, hasTried, isWorking, failure, refusalOf } = useSubmit({
    fields: ['content'],
    isValid: isRead && problem === null && !picture.isPreparing,
    staysOpen: true,
    async send() {
      const { pigeonId, originalMessageId } = writable;
      const letter: Letter = {
        ...draft,
        pigeonId,
        to: { kind: 'reply', personId, originalMessageId },
        draftKey,
        // The form comes back with its pigeon, and reads the draft then.
        onReturned: () => undefined,
      };
      const messageId = await giveAway((sent) => sendLetter(letter, sent));
      letLetterFly({ desk: form.ref.current, messageId });
      clear();
    },
  });
  const error = useLetterWords({
    problem,
    hasTried: hasTried && !isWorking,
    refusal: refusalOf('content'),
  });
  const word = isOnline ? 'conversation.send' : 'compose.send-offline';

  return (
    <form {...form} onKeyDown={handleLetterKey}>
      <div className={css.form}>
        <Room>
          {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        </Room>
        <LetterField
          label={t('conversation.reply')}
          placeholder={t('conversation.placeholder')}
          size="reply"
          text={draft.text}
          error={error}
          onChange={(text) => change({ text })}
          picture={picture}
        >
          <LetterPictureField draft={draft} picture={picture} change={change}>
            <span className={css.hint}>{t('conversation.same-pigeon')}</span>
          </LetterPictureField>
        </LetterField>
        <div className={css.actions}>
          <PictureButtons onPicture={picture.take} />
          <Button
            type="submit"
            isBusy={isWorking || picture.isSlow}
            disabled={!isRead || (problem === 'empty' && draft.image === null)}
          >
            <Icon name="pigeon" size="small" />
            {t(picture.isSlow ? 'compose.picture-preparing' : word)}
          </Button>
        </div>
      </div>
    </form>
  );
}
