import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { REPORT_TEXT_MAX_LENGTH } from '../../contract/limits.ts';
import type { ReportReason } from '../../contract/report-reasons.ts';
import { countCodePoints, isBlank } from '../../contract/text.ts';
import { mutate } from '../../local/outbox/mutate.ts';
import { queryConversation } from '../../local/queries/query-conversation.ts';
import { describeError } from '../language/describe-error.ts';
import { useTranslator } from '../language/use-translator.ts';
import { AnimatedSlot } from '../motion/flip-list.tsx';
import { device } from '../platform/device.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { ReasonField } from './reason-field.tsx';
import css from './report-form.module.css';

interface ReportFormProps {
  /** The author of the letter, or the person of the profile. */
  personId: string;
  /** The reported letter. `null` if the person is reported. */
  messageId: string | null;
  /** Blocks the person after the report, and leaves the screens that show them. */
  block: () => Promise<void>;
  onDone: () => void;
}

export function ReportForm({ personId, messageId, block, onDone }: ReportFormProps) {
  const translator = useTranslator();
  const { t } = translator;
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [withLetters, setWithLetters] = useState(false);
  const alsoBlocks = useRef(false);
  const isTooLong = countCodePoints(text.trim()) > REPORT_TEXT_MAX_LENGTH;
  const { form, hasTried, isWorking, failure, rejectionOf } = useSubmit({
    fields: ['reason', 'text'],
    isValid: reason !== null && !isTooLong,
    async send() {
      if (reason === null) return;
      await mutate(device, 'report', {
        id: device.makeId(),
        ...(messageId === null ? { userId: personId } : { messageId }),
        reason,
        ...(isBlank(text) ? {} : { text }),
        ...(withLetters ? { with_letters: true } : {}),
      });
      showToast(t('person.reported'));
      if (alsoBlocks.current) await block();
      else onDone();
    },
  });
  const submitAndBlock = () => {
    alsoBlocks.current = true;
    form.ref.current?.requestSubmit();
  };
  const tooLong = isTooLong ? t('profile.too-long', { max: REPORT_TEXT_MAX_LENGTH }) : undefined;
  const rejection = (field: string) => {
    const code = rejectionOf(field);
    return code === undefined ? undefined : translator.error(code);
  };
  return (
    <form {...form} className={css.form}>
      <AnimatedSlot>
        {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
      </AnimatedSlot>
      <ReasonField
        isOfPerson={messageId === null}
        value={reason}
        error={hasTried && reason === null ? t('field.required') : rejection('reason')}
        onChange={setReason}
      />
      <Evidence
        {...{ personId, withLetters }}
        isOfPerson={messageId === null}
        onChange={setWithLetters}
      />
      <TextField
        label={t('person.report-text')}
        name="text"
        value={text}
        error={tooLong ?? rejection('text')}
        onChange={setText}
      />
      <p className={css.note}>{t('person.report-after')}</p>
      <div className={css.answers}>
        <Button kind="danger-outline" isBusy={isWorking} onClick={submitAndBlock}>
          <Icon name="block" size="small" />
          <span>{t('person.report-block')}</span>
        </Button>
        <Button
          type="submit"
          isBusy={isWorking}
          onClick={() => {
            alsoBlocks.current = false;
          }}
        >
          {t('person.report-send')}
        </Button>
      </div>
    </form>
  );
}

interface EvidenceProps {
  personId: string;
  isOfPerson: boolean;
  withLetters: boolean;
  onChange: (withLetters: boolean) => void;
}

/** Lists the evidence: always the reported letter or profile, and optionally the letters between the two persons. */
function Evidence({ personId, isOfPerson, withLetters, onChange }: EvidenceProps) {
  const { t } = useTranslator();
  const talk = useLiveQuery(() => queryConversation(device.db, personId, { limit: 1 }), [personId]);
  return (
    <fieldset className={css.evidence}>
      <legend className={css.legend}>{t('person.evidence')}</legend>
      <div className={css.item}>
        <span className={css.always}>
          <Icon name="lock" size="small" />
        </span>
        <span className={css.words}>
          <span className={css.word}>
            {t(isOfPerson ? 'person.evidence-profile' : 'person.evidence-letter')}
          </span>
          <span className={css.note}>
            {t(isOfPerson ? 'person.evidence-profile-note' : 'person.evidence-letter-note')}
          </span>
        </span>
      </div>
      {talk !== undefined && talk.items.length > 0 && (
        <label className={css.item}>
          <input
            className={css.box}
            type="checkbox"
            checked={withLetters}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span className={css.words}>
            <span className={css.word}>{t('person.evidence-between')}</span>
            <span className={css.note}>{t('person.evidence-between-note')}</span>
          </span>
        </label>
      )}
    </fieldset>
  );
}
