import { useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '../../../contract/limits.ts';
import { countCodePoints } from '../../../contract/text.ts';
import type { ConversationView } from '../../../local/queries/query-conversation.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { checkPicture } from '../../components/check-picture.ts';
import { Icon } from '../../components/icon.tsx';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import { LetterField } from '../composer/letter-field.tsx';
import { PictureButton } from '../composer/picture-button.tsx';
import { PicturePrint } from '../composer/picture-print.tsx';
import { sendLetter } from '../composer/send-letter.ts';
import { useDraft } from '../composer/use-draft.ts';
import css from './reply-sheet.module.css';

interface ReplyFormProps {
  personId: string;
  writable: NonNullable<ConversationView['writable']>;
}

/** The reply that rides the same pigeon back. */
export function ReplyForm({ personId, writable }: ReplyFormProps) {
  const translator = useTranslator();
  const { t, error: words } = translator;
  const isOnline = useIsOnline();
  const draftKey = `conversation:${personId}`;
  const { draft, change, clear } = useDraft(draftKey);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const length = countCodePoints(draft.text.trim());

  const takePicture = (file: File) => {
    const code = checkPicture(file);
    setProblem(code === null ? null : words(code));
    if (code === null) change({ image: file });
  };
  const send = async () => {
    setIsSending(true);
    setProblem(null);
    const { pigeonId, originalMessageId } = writable;
    try {
      await sendLetter({
        ...draft,
        pigeonId,
        to: { kind: 'reply', personId, originalMessageId },
        draftKey,
        // The form comes back with its pigeon, and reads the draft then.
        onReturned: () => undefined,
      });
      await clear();
    } catch (error) {
      setProblem(describeError(error, translator));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <LetterField
        label={t('conversation.reply')}
        placeholder={t('conversation.placeholder')}
        size="reply"
        text={draft.text}
        onChange={(text) => change({ text })}
        onPicture={takePicture}
      >
        {draft.image === null ? (
          <span className={css.hint}>{t('conversation.same-pigeon')}</span>
        ) : (
          <PicturePrint
            image={draft.image}
            alt={draft.imageAlt}
            onAlt={(imageAlt) => change({ imageAlt })}
            onRemove={() => change({ image: null, imageAlt: '' })}
          />
        )}
      </LetterField>
      <div className={css.actions}>
        <PictureButton onPicture={takePicture} />
        <Button
          isBusy={isSending}
          disabled={length === 0 || length > MESSAGE_MAX_LENGTH}
          onClick={() => void send()}
        >
          <Icon name="pigeon" size="small" />
          {t(isOnline ? 'conversation.send' : 'compose.send-offline')}
        </Button>
      </div>
    </>
  );
}
